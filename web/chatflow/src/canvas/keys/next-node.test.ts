import type { FlowDocument } from '@hearth/flow'
import { expect, test } from 'vitest'
import { type Direction, nextNode } from './next-node.ts'

const node = (id: string, x: number, y: number) => ({ id, position: { x, y }, data: { id, name: 'k', label: id } })

// a feeds c and d; b stands below a, and e alone at the right.
const document: FlowDocument = {
  nodes: [node('a', 0, 0), node('b', 0, 200), node('c', 900, 400), node('d', 400, 300), node('e', 300, 0)],
  edges: [
    { id: '1', source: 'a', target: 'c' },
    { id: '2', source: 'a', target: 'd' },
  ],
}

test.each<[string | undefined, Direction, string | undefined, string]>([
  ['a', 'right', 'd', 'the nearest of those that follow, although another stands nearer'],
  ['c', 'left', 'a', 'what comes before'],
  ['b', 'right', 'e', 'what stands there, where no wire leads'],
  ['a', 'down', 'b', 'the nearest below'],
  ['b', 'up', 'a', 'the nearest above'],
  ['a', 'left', undefined, 'nothing at the border'],
  [undefined, 'right', 'a', 'the first from the left, where none is selected'],
  ['gone', 'right', 'a', 'the first again, where the selected one is gone'],
])('from %s to the %s stands %s: %s', (from, direction, to) => expect(nextNode(document, from, direction)).toBe(to))
