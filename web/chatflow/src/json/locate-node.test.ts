import { expect, test } from 'vitest'
import { locateNode } from './locate-node.ts'

const text = '{"nodes":[{"id": "a.b_0"},{"id":"a"}]}'

test.each([
  { name: 'a node', id: 'a', found: '"id":"a"' },
  { name: 'one whose id has signs that patterns use', id: 'a.b_0', found: '"id": "a.b_0"' },
  { name: 'nothing for one that is not there', id: 'a_b_0', found: undefined },
])('locateNode() finds $name', ({ id, found }) => {
  const span = locateNode(text, id)
  expect(span === undefined ? undefined : text.slice(span.from, span.to)).toBe(found)
})
