import { describe, expect, test } from 'vitest'
import type { FlowDocument } from '../document/document.ts'
import { positionOnCanvas } from '../edit/nodes.ts'
import { removeNodes } from '../edit/remove-nodes.ts'
import { drawing, joined, node, nodeIn } from '../test-support/drawing.ts'
import { kinds } from '../test-support/kinds.ts'
import { type Alignment, alignNodes } from './align-nodes.ts'
import { foldGroup, groupNodes, isGroup, ungroup } from './group-nodes.ts'
import { reframe } from './reframe.ts'
import { resizeNodes } from './resize-nodes.ts'

const sizes = new Map([
  ['a', { width: 100, height: 50 }],
  ['b', { width: 200, height: 70 }],
  ['c', { width: 100, height: 50 }],
])
const steps = drawing([
  node(kinds.llm, 'a', { position: { x: 0, y: 0 } }),
  node(kinds.llm, 'b', { position: { x: 150, y: 100 } }),
  node(kinds.llm, 'c', { position: { x: 500, y: 300 } }),
])
const placesIn = ({ nodes }: FlowDocument) => nodes.map(({ position: { x, y } }) => [x, y])

describe('alignNodes()', () => {
  test.each<[Alignment, readonly (readonly number[])[]]>([
    [
      'left',
      [
        [0, 0],
        [0, 100],
        [0, 300],
      ],
    ],
    [
      'center',
      [
        [250, 0],
        [200, 100],
        [250, 300],
      ],
    ],
    [
      'right',
      [
        [500, 0],
        [400, 100],
        [500, 300],
      ],
    ],
    [
      'top',
      [
        [0, 0],
        [150, 0],
        [500, 0],
      ],
    ],
    [
      'middle',
      [
        [0, 150],
        [150, 140],
        [500, 150],
      ],
    ],
    [
      'bottom',
      [
        [0, 300],
        [150, 280],
        [500, 300],
      ],
    ],
    [
      'across',
      [
        [0, 0],
        [200, 100],
        [500, 300],
      ],
    ],
    [
      'down',
      [
        [0, 0],
        [150, 140],
        [500, 300],
      ],
    ],
  ])('to the %s', (alignment, places) => {
    expect(placesIn(alignNodes(['a', 'b', 'c'], alignment, sizes)(steps))).toEqual(places)
  })

  test('of one node moves nothing', () => {
    expect(alignNodes(['a'], 'left', sizes)(steps)).toBe(steps)
  })

  test('keeps what stands within something in it', () => {
    const framed = drawing([
      node(kinds.iteration, 'i', { position: { x: 100, y: 0 } }),
      node(kinds.llm, 'a', { within: 'i', position: { x: 20, y: 0 } }),
      node(kinds.llm, 'b', { position: { x: 50, y: 0 } }),
    ])
    expect(nodeIn(alignNodes(['a', 'b'], 'left')(framed), 'a').position).toEqual({ x: -50, y: 0 })
  })
})

describe('a group', () => {
  const grouped = groupNodes(['a', 'b'], 'Both', sizes)(steps)

  test('frames its members, which stay where they are', () => {
    expect(grouped.nodes.map(({ id }) => id)).toEqual(['group_0', 'a', 'b', 'c'])
    expect(nodeIn(grouped, 'group_0')).toMatchObject({
      type: 'group',
      position: { x: -24, y: -56 },
      style: { width: 398, height: 250 },
      data: { name: 'group', label: 'Both', folded: false },
    })
    expect(nodeIn(grouped, 'a')).toMatchObject({ parentNode: 'group_0', position: { x: 24, y: 56 } })
    expect(ungroup(['group_0'])(grouped)).toEqual(steps)
  })

  test('folds and unfolds', () => {
    const folded = foldGroup('group_0', true)(grouped)
    expect(nodeIn(folded, 'group_0').data.folded).toBe(true)
    expect(foldGroup('group_0', false)(folded)).toEqual(grouped)
    expect(foldGroup('a', true)(grouped)).toBe(grouped)
  })

  test('lets wires cross its border, and goes with its members', () => {
    expect(joined('a>c')(grouped).edges).toHaveLength(1)
    expect(removeNodes(['group_0'])(grouped).nodes.map(({ id }) => id)).toEqual(['c'])
  })

  test('may stand within another, and leaves it first or last', () => {
    const nested = groupNodes(['group_0', 'c'], 'All', sizes)(grouped)
    expect(nested.nodes.filter(isGroup).map(({ id }) => id)).toEqual(['group_1', 'group_0'])
    expect(placesIn(ungroup(['group_0', 'group_1'])(nested))).toEqual(placesIn(steps))
  })

  test('within an iteration stays in it', () => {
    const framed = drawing([
      node(kinds.iteration, 'i'),
      node(kinds.llm, 'a', { within: 'i' }),
      node(kinds.llm, 'b', { within: 'i' }),
    ])
    const inner = groupNodes(['a', 'b'], 'Both')(framed)
    expect(nodeIn(inner, 'group_0')).toMatchObject({ parentNode: 'i', extent: 'parent' })
    expect(ungroup(['group_0'])(inner)).toEqual(framed)
    expect(joined('a>b')(inner).edges).toHaveLength(1)
  })

  test('of what stands in different places is none', () => {
    expect(groupNodes(['a', 'c'], 'x')(grouped)).toBe(grouped)
    expect(groupNodes(['x'], 'x')(grouped)).toBe(grouped)
  })
})

describe('resizeNodes()', () => {
  const sized = (width: number, height: number) => resizeNodes(new Map([['a', { width, height }]]))
  const drawn = sized(300, 200)(steps)

  test.each([
    { name: 'both ways', width: 400, height: 250 },
    { name: 'in width alone', width: 400, height: 200 },
    { name: 'in height alone', width: 300, height: 250 },
  ])('draws a node larger $name', ({ width, height }) => {
    const larger = sized(width, height)(drawn)
    expect(nodeIn(larger, 'a')).toMatchObject({ width, height, style: { width, height } })
    expect(nodeIn(larger, 'b')).toBe(nodeIn(steps, 'b'))
  })

  test('to the size that it has is no change', () => {
    expect(sized(300, 200)(drawn)).toBe(drawn)
  })
})

describe('reframe()', () => {
  const held = groupNodes(['a', 'b'], 'Both', sizes)(steps)
  const { position } = nodeIn(held, 'group_0')
  const onCanvas = (document: FlowDocument, id: string) =>
    positionOnCanvas(nodeIn(document, id), new Map(document.nodes.map((each) => [each.id, each])))

  test('moves an edge of a frame, and leaves what it holds where it is', () => {
    const wider = reframe('group_0', { x: position.x - 40, y: position.y - 16, width: 600, height: 400 })(held)
    expect(nodeIn(wider, 'group_0')).toMatchObject({
      position: { x: position.x - 40, y: position.y - 16 },
      width: 600,
      style: { width: 600, height: 400 },
    })
    expect(['a', 'b'].map((id) => onCanvas(wider, id))).toEqual(['a', 'b'].map((id) => onCanvas(held, id)))
  })

  test('to the box that it has is no change, nor is one of a node that is gone', () => {
    const { width = 0, height = 0 } = nodeIn(held, 'group_0')
    expect(reframe('group_0', { ...position, width, height })(held)).toBe(held)
    expect(reframe('gone', { ...position, width, height })(held)).toBe(held)
  })
})
