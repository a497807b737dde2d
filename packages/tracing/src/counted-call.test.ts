import { expect, test } from 'vitest'
import { isCounted, withCounted } from './counted-call.ts'

const many = Array.from({ length: 40 }, (_, at) => `v${at}=1`)

test.each([
  { name: 'nothing', state: undefined, noted: 'hearth=llm' },
  { name: 'what others noted', state: 'a=1, b@c=2', noted: 'hearth=llm,a=1,b@c=2' },
  { name: 'the mark of an earlier call', state: 'a=1,hearth=llm', noted: 'hearth=llm,a=1' },
  { name: 'as much as others take', state: `a=1,b=${'x'.repeat(500)}`, noted: 'hearth=llm,a=1' },
  { name: 'as many as others take', state: many.join(','), noted: ['hearth=llm', ...many.slice(0, 31)].join(',') },
])('a counted call is marked ahead of $name', ({ state, noted }) => {
  expect(withCounted(state)).toBe(noted)
  expect(isCounted(noted)).toBe(true)
})

test.each([undefined, '', 'a=1', 'hearth=other', 'xhearth=llm', 'a=hearth=llm'])('%s is no mark', (state) => {
  expect(isCounted(state)).toBe(false)
})
