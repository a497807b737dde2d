import { describe, expect, test } from 'vitest'
import type { Component } from '../definition/component.ts'
import type { FlowDocument } from '../document/document.ts'
import { setCredential, setDisabled } from '../edit/nodes.ts'
import { setInput } from '../edit/set-input.ts'
import { drawing, joined, node } from '../test-support/drawing.ts'
import { kinds } from '../test-support/kinds.ts'
import { faultsOf } from './faults-of.ts'

const worker: Component = {
  ...kinds.llm,
  name: 'workerAgentflow',
  inputs: [
    { name: 'agentModel', label: 'Model', type: 'asyncOptions', loadConfig: true },
    {
      name: 'tools',
      label: 'Tools',
      type: 'array',
      optional: true,
      array: [
        { name: 'tool', label: 'Tool', type: 'asyncOptions' },
        { name: 'ask', label: 'Ask first', type: 'boolean' },
        { name: 'who', label: 'Whom', type: 'string', show: { 'tools[$index].ask': true } },
      ],
    },
  ],
}
const files = {
  loader: {
    ...kinds.tool,
    name: 'fileLoader',
    category: 'Document Loaders',
    baseClasses: ['Document'],
    inputs: [
      { name: 'file', label: 'File', type: 'file' },
      { name: 'name', label: 'Name', type: 'string' },
    ],
  },
  store: {
    ...kinds.tool,
    name: 'vectorStore',
    category: 'Vector Stores',
    inputs: [
      { name: 'document', label: 'Document', type: 'Document', list: true, optional: true },
      { name: 'fileUpload', label: 'File Upload', type: 'boolean', optional: true },
    ],
  },
} satisfies Record<string, Component>
const components = new Map([...Object.values(kinds), ...Object.values(files), worker].map((kind) => [kind.name, kind]))
const messages = (document: FlowDocument) => faultsOf(document, components).map(({ message }) => message)

describe('a drawing', () => {
  test('lacks what has to be there', () => {
    const bare = drawing([node(kinds.model, 'm'), node(kinds.prompt, 'p'), node(kinds.chain, 'c')])
    expect(faultsOf(bare, components)).toEqual([
      { nodeId: 'm', input: 'credential', message: 'Missing: credential' },
      { nodeId: 'p', input: 'template', message: 'Missing: template' },
      { nodeId: 'c', input: 'model', message: 'Missing: Language Model' },
      { nodeId: 'c', input: 'prompt', message: 'Missing: Prompt' },
    ])
  })

  test('lacks nothing once it is wired and filled', () => {
    const edits = [joined('m>c.model'), joined('p>c.prompt'), setCredential('m', 'x'), setInput('p', 'template', 'Hi')]
    const bare = drawing([node(kinds.model, 'm'), node(kinds.prompt, 'p'), node(kinds.chain, 'c')])
    expect(messages(edits.reduce((document, edit) => edit(document), bare))).toEqual([])
  })

  test('lacks nothing in what is left out of runs, or is no part of it', () => {
    const bare = drawing([node(kinds.prompt, 'p'), node(kinds.note, 'n')])
    expect(messages(setDisabled(['p'], true)(bare))).toEqual([])
  })

  test('lacks no file where those of the chat take its place', () => {
    const store = (fileUpload: unknown) => node(files.store, 's', { inputs: { fileUpload } })
    const wired = (fileUpload: unknown) =>
      messages(joined('l>s.document')(drawing([node(files.loader, 'l'), store(fileUpload)])))
    expect(wired(false)).toEqual(['Missing: File', 'Missing: Name'])
    expect(wired(true)).toEqual(['Missing: Name'])
    expect(wired('true')).toEqual(['Missing: Name'])
    expect(messages(drawing([node(files.loader, 'l'), store(true)]))).toContain('Missing: File')
  })

  test('is told of kinds that are not there', () => {
    const [strange] = [node({ ...kinds.tool, name: 'strange' }, 's')]
    expect(messages(drawing([strange]))).toEqual(['Hearth does not have the kind "strange"; put another in its place'])
  })

  test.each<[string, Record<string, unknown>, readonly string[]]>([
    ['no model', {}, ['Missing: Model']],
    [
      'a model without a credential',
      { agentModel: 'chatModel', agentModelConfig: { modelName: 'x', temperature: 1 } },
      ['Missing: Model: credential'],
    ],
    [
      'items of a list that lack something',
      { agentModel: 'calculator', tools: [{ tool: 'a', ask: true }, { tool: '' }] },
      ['Missing: Tools 1: Whom', 'Missing: Tools 2: Tool'],
    ],
    [
      'items of a list that are none',
      { agentModel: 'calculator', tools: [null, 'a', { tool: '' }] },
      ['Missing: Tools 3: Tool'],
    ],
  ])('looks into lists and into what a node uses: %s', (_, inputs, expected) => {
    expect(messages(drawing([node(worker, 'w', { inputs })]))).toEqual(expected)
  })

  test('is told of references and wires to nothing', () => {
    const loop = node(kinds.loop, 'l', { inputs: { loopBackToNode: 'gone_0-Gone' } })
    const agent = node(kinds.agent, 'a', {
      inputs: { tools: ['{{gone_1.data.instance}}'], model: '{{gone_2.data.instance}}' },
    })
    expect(messages(drawing([loop, agent]))).toEqual([
      '"gone_0" is gone: choose another',
      '"gone_1" is gone: choose another',
      '"gone_2" is gone: choose another',
    ])
    const steps = drawing([node(kinds.start, 's'), node(kinds.human, 'h'), node(kinds.llm, 'x')])
    const wire = { id: 'w', source: 's', sourceHandle: 's-output-startAgentflow', target: 'x', targetHandle: 'x' }
    const faultsWith = (own: object) => messages({ ...steps, edges: [{ ...wire, ...own }] })
    expect(faultsWith({})).toEqual([])
    expect(faultsWith({ target: 'gone' })).toEqual(['A wire leads to a node that is gone'])
    expect(faultsWith({ source: 'h', sourceHandle: 'h-output-2' })).toEqual([
      'The wire to "LLM" leaves an output that is gone',
    ])
    expect(faultsWith({ sourceHandle: 'as it was called once' })).toEqual([])
    expect(faultsWith({ targetHandle: 'y' })).toEqual(['The wire from "Start" ends at an input that is gone'])
  })
})
