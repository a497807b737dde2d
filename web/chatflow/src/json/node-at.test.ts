import { describe, expect, test } from 'vitest'
import { nodeAt } from './node-at.ts'

// The place stands as a bar.
const at = (marked: string) => nodeAt(marked.replace('|', ''), marked.indexOf('|'))

describe('the node of a place in JSON', () => {
  test.each([
    { name: 'is told by its id', text: '{"nodes":[{"id":"a","data":{|', node: { at: 0, id: 'a' } },
    { name: 'is another after a comma', text: '{"nodes":[{"id":"a"},{"id":"b","x":|', node: { at: 1, id: 'b' } },
    {
      name: 'is told by its place before its id',
      text: '{"nodes":[{"id":"a"},{|"id":"b"',
      node: { at: 1, id: undefined },
    },
    { name: 'is not told by an id within it', text: '{"nodes":[{"data":{"id":"x"},|', node: { at: 0, id: undefined } },
    { name: 'is found behind braces in texts', text: '{"nodes":[{"id":"a","t":"}]{\\"",|', node: { at: 0, id: 'a' } },
    { name: 'is none among the wires', text: '{"nodes":[{"id":"a"}],"edges":[{"id":"e",|', node: undefined },
    { name: 'is none between the nodes', text: '{"nodes":[{"id":"a"},|', node: undefined },
    { name: 'is none in another list of that name', text: '{"x":{"nodes":[{"id":"a",|', node: undefined },
  ])('$name', ({ text, node }) => expect(at(text)).toEqual(node))
})
