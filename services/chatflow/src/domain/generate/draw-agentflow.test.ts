import { expect, test } from 'vitest'
import { nodeCatalog } from '../../nodes/catalog.ts'
import { drawAgentflow } from './draw-agentflow.ts'
import { parseSketch } from './flow-sketch.ts'

const model = { name: 'chatOpenAI', config: {} }

function draw(sketch: object) {
  const read = parseSketch(JSON.stringify(sketch))
  if (typeof read === 'string') throw new Error(read)
  return drawAgentflow(read, model, nodeCatalog)
}

const node = (id: string, kind = 'llmAgentflow', own: object = {}) => ({ id, kind, label: id, ...own })

test('nodes stand in columns by their way from the start, each column around its line', () => {
  const { nodes, edges } = draw({
    nodes: [
      node('choose', 'conditionAgentAgentflow', { scenarios: ['a', 'b'] }),
      node('one'),
      node('two'),
      node('last', 'directReplyAgentflow'),
    ],
    edges: [
      { from: 'start', to: 'choose' },
      { from: 'choose', to: 'one', choice: 0 },
      { from: 'choose', to: 'two', choice: 1 },
      { from: 'one', to: 'last' },
      { from: 'two', to: 'last' },
    ],
  })
  const [start, choose, one, two, last] = nodes.map(({ position }) => position)
  expect([start?.y, choose?.y, last?.y]).toEqual([0, 0, 0])
  expect(one?.x).toBe(two?.x)
  expect(one?.y).toBe(-(two?.y ?? 0))
  expect(one?.y).toBeLessThan(0)
  expect([start?.x, choose?.x, one?.x, last?.x]).toEqual([0, 1, 2, 3].map((level) => level * (choose?.x ?? 0)))
  expect(edges).toHaveLength(5)
})

test('a loop names the node that it goes back to', () => {
  const { nodes } = draw({
    nodes: [node('first'), node('again', 'loopAgentflow', { backTo: 'first' })],
    edges: [
      { from: 'start', to: 'first' },
      { from: 'first', to: 'again' },
    ],
  })
  const [, first, again] = nodes
  expect(JSON.stringify(again?.data)).toContain(`"loopBackToNode":"${first?.id}-first"`)
})
