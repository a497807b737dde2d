import { describe, expect, test } from 'vitest'
import { type Flow, parseFlow } from '../flow/flow.ts'
import type { NodeCatalog, NodeDefinition } from '../flow/node-definition.ts'
import { reachedNodes } from './reached-nodes.ts'

type Parts = Pick<NodeDefinition, 'name'> & Partial<NodeDefinition>

const kind = (parts: Parts): NodeDefinition => ({
  label: parts.name,
  version: 1,
  type: parts.name,
  category: 'Chains',
  description: '',
  baseClasses: [],
  inputs: [],
  init: () => undefined,
  ...parts,
})

const kinds = [
  kind({ name: 'model', category: 'Chat Models' }),
  kind({ name: 'tool', category: 'Tools' }),
  kind({ name: 'server', category: 'Tools (MCP)' }),
  kind({ name: 'other', category: 'More Tools' }),
  kind({ name: 'split', isBranching: true }),
  kind({ name: 'agent', run: async () => ({ text: '', usage: undefined }) }),
]
const catalog: NodeCatalog = new Map(kinds.map((one) => [one.name, one]))

/** Nodes named `<kind>_<n>`; wires as `a → b`, or `a !→ b` for the way that a failure takes. */
function flowOf(ids: readonly string[], wires: readonly string[], within: Readonly<Record<string, string>> = {}): Flow {
  const nodes = ids.map((id) => ({
    id,
    data: { name: id.split('_')[0], inputs: {} },
    ...(within[id] === undefined ? {} : { parentNode: within[id] }),
  }))
  const edges = wires.map((wire) => {
    const [source = '', target = ''] = wire.split(/ !?→ /)
    return { source, target, ...(wire.includes('!') ? { sourceHandle: `${source}-output-error` } : {}) }
  })
  return parseFlow(JSON.stringify({ nodes, edges }))
}

const reached = (flow: Flow) => Object.fromEntries(reachedNodes(flow, catalog))

/** A chain whose last node the others are wired to. */
function chainOf(...others: readonly string[]): Flow {
  const inputs = Object.fromEntries(others.map((id) => [id.split('_')[0], `{{${id}.data.instance}}`]))
  const nodes = [
    ...others.map((id) => ({ id, data: { name: id.split('_')[0] } })),
    { id: 'agent_0', data: { name: 'agent', inputs } },
  ]
  return parseFlow(JSON.stringify({ nodes, edges: others.map((source) => ({ source, target: 'agent_0' })) }))
}

describe('a chain', () => {
  test('comes to all that its answer hangs on, and perhaps to its tools', () => {
    expect(reached(chainOf('model_0', 'tool_0', 'server_0', 'other_0'))).toEqual({
      agent_0: 'always',
      model_0: 'always',
      other_0: 'always',
      tool_0: 'maybe',
      server_0: 'maybe',
    })
  })

  test('with branches comes to each of its nodes perhaps', () => {
    expect(reached(chainOf('model_0', 'split_0'))).toEqual({ agent_0: 'maybe', model_0: 'maybe', split_0: 'maybe' })
  })
})

test('a team asks its models always, and anybody else perhaps', () => {
  expect(reached(flowOf(['supervisor_0', 'model_0', 'tool_0', 'stranger_0'], []))).toEqual({
    supervisor_0: 'maybe',
    model_0: 'always',
    tool_0: 'maybe',
    stranger_0: 'maybe',
  })
})

describe('an agent flow', () => {
  const start = 'startAgentflow_0'
  const [a, b, c] = ['llmAgentflow_0', 'llmAgentflow_1', 'llmAgentflow_2']

  test('comes to what hangs on its start, and to nothing else', () => {
    expect(reached(flowOf([start, a, b, c], [`${start} → ${a}`, `${a} → ${b}`]))).toEqual({
      [start]: 'always',
      [a]: 'always',
      [b]: 'always',
    })
  })

  test.each(['conditionAgentflow_0', 'conditionAgentAgentflow_0', 'humanInputAgentflow_0'])(
    'comes perhaps to what %s decides about',
    (deciding) => {
      const wires = [`${start} → ${deciding}`, `${deciding} → ${a}`, `${a} → ${b}`]
      expect(reached(flowOf([start, deciding, a, b], wires))).toEqual({
        [start]: 'always',
        [deciding]: 'always',
        [a]: 'maybe',
        [b]: 'maybe',
      })
    },
  )

  test('needs no node whose failure has a way of its own', () => {
    expect(reached(flowOf([start, a, b, c], [`${start} → ${a}`, `${a} → ${b}`, `${a} !→ ${c}`]))).toEqual({
      [start]: 'always',
      [a]: 'maybe',
      [b]: 'maybe',
      [c]: 'maybe',
    })
  })

  test('comes always to what one way leads to for certain', () => {
    const deciding = 'conditionAgentflow_0'
    const wires = [`${start} → ${deciding}`, `${deciding} → ${a}`, `${start} → ${a}`]
    expect(reached(flowOf([start, deciding, a], wires))[a]).toBe('always')
    expect(reached(flowOf([start, deciding, a], wires.toReversed()))[a]).toBe('always')
  })

  test('comes perhaps to what is drawn within an iteration', () => {
    const each = 'iterationAgentflow_0'
    expect(reached(flowOf([start, each, a], [`${start} → ${each}`], { [a]: each }))).toEqual({
      [start]: 'always',
      [each]: 'always',
      [a]: 'maybe',
    })
  })

  test('ends where its wires form a circle', () => {
    expect(reached(flowOf([start, a, b], [`${start} → ${a}`, `${a} → ${b}`, `${b} → ${a}`]))).toEqual({
      [start]: 'always',
      [a]: 'always',
      [b]: 'always',
    })
  })
})
