import { describe, expect, test } from 'vitest'
import { parseView } from './view.ts'

describe('parseView()', () => {
  test.each([
    ['', 'playground'],
    ['?view=models', 'models'],
    ['?view=nothing', 'playground'],
    ['?a=b&view=embeddings', 'embeddings'],
  ])('"%s" shows the %s', (search, view) => expect(parseView(search)).toBe(view))
})
