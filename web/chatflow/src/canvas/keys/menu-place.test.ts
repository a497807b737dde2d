import { expect, test } from 'vitest'
import { menuPlaceOf } from './menu-place.ts'

const node = (id: string, type?: string) => ({
  id,
  position: { x: 0, y: 0 },
  data: { id, name: type ?? 'k', label: id },
  ...(type === undefined ? {} : { type }),
})
const document = {
  nodes: [node('a'), node('b'), node('n', 'stickyNote'), node('g', 'group')],
  edges: [{ id: 'a-b', source: 'a', sourceHandle: 'a-out', target: 'b', targetHandle: 'b-in' }],
}

test.each([
  { name: 'nothing', selected: [], is: 'canvas' },
  { name: 'a node that is gone', selected: ['gone'], is: 'canvas' },
  { name: 'a wire', selected: ['a-b'], is: 'wire' },
  { name: 'a node', selected: ['a'], is: 'step' },
  { name: 'a node and its wire', selected: ['a', 'a-b'], is: 'step' },
  { name: 'two nodes', selected: ['a', 'b'], is: 'several' },
  { name: 'a note', selected: ['n'], is: 'note' },
  { name: 'a group', selected: ['g'], is: 'group' },
] as const)('the menu of $name is that of $is', ({ selected, is }) =>
  expect(menuPlaceOf({ document, selected: new Set<string>(selected) })).toBe(is),
)
