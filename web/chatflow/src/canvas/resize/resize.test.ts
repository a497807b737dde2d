import type { FlowDocument, FlowNode } from '@hearth/flow'
import { describe, expect, test } from 'vitest'
import { type Grip, leastSize } from './least-size.ts'
import { resizeBy } from './resize-by.ts'

const node = (id: string, rest: Partial<FlowNode>): FlowNode => ({
  id,
  position: { x: 0, y: 0 },
  data: { id, name: rest.type ?? 'k', label: id },
  ...rest,
})

// The step is 220 wide and 72 high.
const document: FlowDocument = {
  nodes: [
    node('frame', { type: 'group', position: { x: 100, y: 100 }, width: 800, height: 600 }),
    node('step', { parentNode: 'frame', position: { x: 200, y: 300 } }),
    node('note', { type: 'stickyNote', width: 200, height: 100 }),
    node('folded', { type: 'group', data: { id: 'folded', name: 'group', label: 'Folded', folded: true } }),
  ],
  edges: [],
}
const sizeIn = ({ nodes }: FlowDocument, id: string) => {
  const found = nodes.find((each) => each.id === id)
  return [found?.width, found?.height]
}

describe('the least size', () => {
  test.each<[string, Grip, readonly number[] | undefined]>([
    ['frame', 'bottom-right', [444, 396]],
    ['frame', 'right', [444, 396]],
    ['frame', 'top-left', [624, 356]],
    ['frame', 'bottom-left', [624, 396]],
    ['note', 'bottom-right', [120, 48]],
    ['step', 'right', undefined],
    ['folded', 'right', undefined],
    ['gone', 'right', undefined],
  ])('of %s by its %s is %j', (id, grip, expected) => {
    const least = leastSize(document, id, grip)
    expect(least && [least.width, least.height]).toEqual(expected)
  })
})

describe('resizing by keys', () => {
  test.each([
    { name: 'makes a note wider', id: 'note', by: [8, 0], expected: [208, 100] },
    { name: 'makes a note lower', id: 'note', by: [0, -8], expected: [200, 92] },
    { name: 'stops where a note is smallest', id: 'note', by: [-500, -500], expected: [120, 48] },
    { name: 'stops at what a frame holds', id: 'frame', by: [-500, 0], expected: [444, 600] },
    { name: 'leaves a step as it is', id: 'step', by: [8, 8], expected: [undefined, undefined] },
  ] as const)('$name', ({ id, by: [dx, dy], expected }) => {
    expect(sizeIn(resizeBy([id], dx, dy)(document), id)).toEqual(expected)
  })

  test('that goes no further is no change', () => {
    const small = resizeBy(['note'], -500, -500)(document)
    expect(resizeBy(['note'], -8, 0)(small)).toBe(small)
  })
})
