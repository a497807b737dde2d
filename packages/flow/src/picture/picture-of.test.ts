import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { FlowDocument, FlowNode } from '../document/document.ts'
import { pictureOf, pictureSize } from './picture-of.ts'

const node = (id: string, x: number, y: number, own: Partial<FlowNode> = {}): FlowNode => ({
  id,
  position: { x, y },
  data: { id, name: id.replace(/_\d+$/, ''), label: id, category: 'Chains' },
  ...own,
})
const wire = (source: string, target: string) => ({ id: `${source}>${target}`, source, target })

describe('the picture of a drawing', () => {
  test('has a box for each node and a line for each wire', () => {
    const nodes = [node('model_0', 0, 0), node('chain_0', 400, 0), node('model_1', 0, 300)]
    const picture = pictureOf({ nodes, edges: [wire('model_0', 'chain_0'), wire('model_1', 'chain_0')] })
    expect(picture).toEqual({
      kinds: [
        ['model', 'Chains'],
        ['chain', 'Chains'],
      ],
      boxes: [
        [27, 4, 66, 22, 0],
        [147, 4, 66, 22, 1],
        [27, 94, 66, 22, 0],
      ],
      lines: [
        [0, 1],
        [2, 1],
      ],
    })
  })

  test('of nothing is empty', () =>
    expect(pictureOf({ nodes: [], edges: [] })).toEqual({ kinds: [], boxes: [], lines: [] }))

  test('leaves out notes, and wires that end nowhere', () => {
    const note = node('n', 0, 0, { data: { id: 'n', name: 'stickyNote', label: '' } })
    const picture = pictureOf({ nodes: [note, node('a', 0, 0)], edges: [wire('a', 'n'), wire('a', 'gone')] })
    expect(picture).toMatchObject({ boxes: [{}], lines: [] })
  })

  test('has a frame under what stands within it, where that is on the canvas', () => {
    const frame = node('frame', 100, 100, { type: 'iteration', width: 500, height: 300 })
    const inner = node('inner', 40, 80, { parentNode: 'frame' })
    const { boxes } = pictureOf({ nodes: [inner, frame], edges: [] })
    const [[frameX, frameY, width] = [], [x, y] = []] = boxes
    expect(width).toBeGreaterThan(100)
    expect([Number(x) > Number(frameX), Number(y) > Number(frameY)]).toEqual([true, true])
  })

  test('has nodes of an agentflow as narrow as they are drawn on the canvas', () => {
    const narrow = (id: string, x: number) => node(id, x, 0, { type: 'agentFlow', width: 140, height: 65 })
    const { boxes } = pictureOf({ nodes: [narrow('a', 0), narrow('b', 180)], edges: [] })
    const [[x = 0, , width = 0] = [], [next = 0] = []] = boxes
    expect(x + width).toBeLessThan(next)
  })

  test('of very many nodes shows the first, and knows all their kinds', () => {
    const nodes = Array.from({ length: 90 }, (_, at) => node(`kind${at}`, at * 300, 0))
    const edges = Array.from({ length: 400 }, (_, at) => wire(`kind${at % 30}`, `kind${(at + 1) % 30}`))
    const picture = pictureOf({ nodes, edges })
    expect([picture.kinds.length, picture.boxes.length, picture.lines.length]).toEqual([90, 60, 120])
  })

  test('stays within its size, wherever nodes stand', () => {
    const place = fc.integer({ min: -1_000_000, max: 1_000_000 })
    const drawing = fc
      .array(fc.tuple(place, place), { minLength: 1, maxLength: 20 })
      .map((places): FlowDocument => ({ nodes: places.map(([x, y], at) => node(`n_${at}`, x, y)), edges: [] }))
    fc.assert(
      fc.property(drawing, (document) => {
        for (const [x, y, width, height] of pictureOf(document).boxes) {
          expect(x).toBeGreaterThanOrEqual(0)
          expect(y).toBeGreaterThanOrEqual(0)
          expect(x + width).toBeLessThanOrEqual(pictureSize.width)
          expect(y + height).toBeLessThanOrEqual(pictureSize.height)
        }
      }),
    )
  })
})
