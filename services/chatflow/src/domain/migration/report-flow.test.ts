import { describe, expect, test } from 'vitest'
import type { NodeDescription } from '../flow/node-form.ts'
import type { PreflightDeps } from '../preflight/preflight.ts'
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
  kind('customTool', { inputs: [{ name: 'selectedTool', label: 'T', type: 'asyncOptions' }] }),
  kind('retriever', {
    inputs: [
      {
        name: 'stores',
        label: 'S',
        type: 'array',
        array: [{ name: 'documentStore', label: 'D', type: 'asyncOptions' }],
      },
    ],
  }),
  kind('store', { substitution: 'kept in the embedded store' }),
]
const deps: PreflightDeps = {
  describe: (name) => kinds.find((each) => each.name === name),
  check: () => [],
  reached: ({ nodes }) => new Map(nodes.map(({ id }) => [id, 'always' as const])),
  rehearse: async () => [],
  assess: async () => undefined,
  has: async (what, id) => `${what} ${id}` === 'tool here',
  codeOfTool: async () => "return require('cheerio')",
  packages: { databases: false },
}

function flowOf(...nodes: { name: string; inputs?: object; credential?: string }[]): string {
  return JSON.stringify({ nodes: nodes.map((data, at) => ({ id: `${data.name}_${at}`, data })), edges: [] })
}

const report = (flowData: string, own: Partial<PreflightDeps> = {}) =>
  reportFlow({ id: 'id', name: 'Flow', flowData }, { ...deps, ...own })

describe('the report on a flow', () => {
  test('says that it runs when all its kinds are there, notes aside', async () => {
    expect(await report(flowOf({ name: 'chain' }, { name: 'stickyNote' }))).toMatchObject({
      verdict: 'runs',
      reasons: [],
    })
  })

  test('names what stands in for what', async () => {
    expect(await report(flowOf({ name: 'store' }))).toMatchObject({
      verdict: 'runs with substitution',
      substitutions: [{ node: 'store_0', kind: 'store', text: 'kept in the embedded store' }],
    })
  })

  test('names each kind that is missing, also one that stands inside a node', async () => {
    const agentTools = [{ agentSelectedTool: 'nobodyKnows', agentSelectedToolConfig: {} }]
    const { verdict, reasons } = await report(flowOf({ name: 'agentAgentflow', inputs: { agentTools } }))
    expect(verdict).toBe('cannot run')
    expect(reasons).toEqual([
      '"agentAgentflow_0": needs "nobodyKnows", a kind that Hearth does not have: put another in its place',
    ])
  })

  test('tells which credentials to enter again', async () => {
    const inputs = { llmModel: 'model', llmModelConfig: { FLOWISE_CREDENTIAL_ID: 'x' } }
    const flow = flowOf({ name: 'agentAgentflow', inputs }, { name: 'model', credential: 'y' })
    expect((await report(flow)).credentials).toEqual(['modelApi'])
  })

  test('gives the reasons of the check when every kind is known', async () => {
    const check = () => [{ id: 'a', label: 'A', name: 'chain', issues: ['no model'] }]
    expect((await report(flowOf({ name: 'chain' }), { check })).reasons).toEqual(['"A": no model'])
  })

  test('leaves to a kind what stands in for one use of it, or keeps it from running', async () => {
    const assess: PreflightDeps['assess'] = async ({ kind, values, credentialId }) => {
      if (kind !== 'store') return undefined
      if (credentialId !== undefined) return {}
      return values.place === undefined ? { substitution: 'kept here' } : { refusal: 'no such place' }
    }
    const uses = [{ credential: 'c' }, {}, { inputs: { place: 'moon' } }].map((use) => ({ name: 'store', ...use }))
    expect(await report(flowOf(...uses), { assess })).toMatchObject({
      verdict: 'cannot run',
      substitutions: [{ node: 'store_1', text: 'kept here' }],
      reasons: ['"store_2": no such place'],
    })
  })

  test.each([
    [
      'a tool that is here, and requires what is not',
      { name: 'customTool', inputs: { selectedTool: 'here' } },
      [expect.stringContaining('"customTool_0": Cannot require "cheerio" in its code')],
    ],
    [
      'a tool that is not',
      { name: 'customTool', inputs: { selectedTool: 'gone' } },
      ['"customTool_0": the tool "gone" is neither here nor in the import: add it, or choose another in the node'],
    ],
    ['no tool at all', { name: 'customTool' }, ['"customTool_0": no tool is selected: choose one in the node']],
    ['a tool that the flow carries along', { name: 'customTool', inputs: { customToolFunc: 'return 1' } }, []],
    [
      'a document store within a list',
      { name: 'retriever', inputs: { stores: [{ documentStore: 'gone:Handbook' }] } },
      [
        '"retriever_0": the document store "gone" is neither here nor in the import: add it, or choose another in the node',
      ],
    ],
  ])('looks for what is saved beside flows: %s', async (_, node, reasons) => {
    expect((await report(flowOf(node))).reasons).toEqual(reasons)
  })

  test.each(['not json', '{"nodes":[{}]}', '[]'])('refuses %s in words', async (flowData) => {
    expect(await report(flowData)).toMatchObject({
      verdict: 'cannot run',
      reasons: [expect.stringContaining('Cannot read')],
    })
  })
})
