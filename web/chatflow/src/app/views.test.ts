import { expect, test } from 'vitest'
import { barViews, isAt } from './views.ts'

test.each([
  ['/', 'Flows'],
  ['/flows/6e2f0c1a', 'Flows'],
  ['/chat', 'Chat'],
  ['/documents', 'Documents'],
  ['/documents/6e2f0c1a', 'Documents'],
  ['/keys', 'API keys'],
])('%s belongs to %s alone', (pathname, label) => {
  expect(barViews.filter((view) => isAt(view, pathname)).map((view) => view.label)).toEqual([label])
})

test('an unknown path belongs to none', () => {
  expect(barViews.filter((view) => isAt(view, '/nowhere'))).toEqual([])
})
