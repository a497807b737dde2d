import { describe, expect, test } from 'vitest'
import type { NodeDescription } from '../flow/node-definition.ts'
import { reportFlow } from './report-flow.ts'

function kind(name: string, own: Partial<NodeDescription> = {}): NodeDescription {
  return {
    name,
    label: name,
    version: 1,
    type: name,
    category: 'X',
    description: '',
    baseClasses: [],
    inputs: [],
    ...own,
  }
}

const kinds = [
  kind('chain'),
  kind('agentAgentflow'),
  kind('model', { inputs: [{ name: 'c', label: 'C', type: 'credential', credentialNames: ['modelApi'] }] }),
  kind('store', { substitution: 'kept in the embedded store' }),
]
const deps = { describe: (name: string) => kinds.find((each) => each.name === name), check: () => [] }

function flowOf(...nodes: { name: string; inputs?: object; credential?: string }[]): string {
  return JSON.stringify({ nodes: nodes.map((data, at) => ({ id: `${data.name}_${at}`, data })), edges: [] })
}

const report = (flowData: string, own: Partial<typeof deps> = {}) =>
  reportFlow({ id: 'id', name: 'Flow', flowData }, { ...deps, ...own })

describe('the report on a flow', () => {
  test('says that it runs when all its kinds are there, notes aside', () => {
    expect(report(flowOf({ name: 'chain' }, { name: 'stickyNote' }))).toMatchObject({ verdict: 'runs', reasons: [] })
  })

  test('names what stands in for what', () => {
    expect(report(flowOf({ name: 'store' }))).toMatchObject({
      verdict: 'runs with substitution',
      substitutions: [{ node: 'store_0', kind: 'store', text: 'kept in the embedded store' }],
    })
  })

  test('names each kind that is missing, also one that stands inside a node', () => {
    const agentTools = [{ agentSelectedTool: 'nobodyKnows', agentSelectedToolConfig: {} }]
    const { verdict, reasons } = report(flowOf({ name: 'agentAgentflow', inputs: { agentTools } }))
    expect(verdict).toBe('cannot run')
    expect(reasons).toEqual(['"agentAgentflow_0" needs "nobodyKnows", a kind that Hearth does not have'])
  })

  test('tells which credentials to enter again', () => {
    const inputs = { llmModel: 'model', llmModelConfig: { FLOWISE_CREDENTIAL_ID: 'x' } }
    const flow = flowOf({ name: 'agentAgentflow', inputs }, { name: 'model', credential: 'y' })
    expect(report(flow).credentials).toEqual(['modelApi'])
  })

  test('gives the reasons of the check when every kind is known', () => {
    const check = () => [{ id: 'a', label: 'A', name: 'chain', issues: ['no model'] }]
    expect(report(flowOf({ name: 'chain' }), { check }).reasons).toEqual(['"A": no model'])
  })

  test.each(['not json', '{"nodes":[{}]}', '[]'])('refuses %s in words', (flowData) => {
    expect(report(flowData)).toMatchObject({ verdict: 'cannot run', reasons: [expect.stringContaining('Cannot read')] })
  })
})
