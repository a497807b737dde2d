import { describe, expect, test } from 'vitest'
import { importBounds } from '../imported-flow.ts'
import { isDify, readDify } from './read-dify.ts'

const app = (mode: string, workflow?: object, own: object = {}) => ({ app: { mode }, workflow, ...own })
const graph = (nodes: readonly object[], edges?: readonly object[]) => ({ graph: { nodes, ...(edges && { edges }) } })
const node = (data: object, own: object = {}) => ({ id: 'n', data, ...own })
const nodesOf = (...nodes: readonly object[]) => readDify(app('workflow', graph(nodes))).nodes

test.each([
  { value: app('workflow'), is: true },
  { value: { app: { mode: 5 } }, is: true },
  { value: { app: {} }, is: false },
  { value: { workflow: {} }, is: false },
  { value: [app('chat')], is: false },
  { value: 'app', is: false },
  { value: null, is: false },
])('$value is an app of Dify: $is', ({ value, is }) => {
  expect(isDify(value)).toBe(is)
})

describe('an app of Dify', () => {
  test('of which nothing is said has a name', () => {
    expect(readDify(app('chat'))).toEqual({
      ...{ name: 'Dify app', description: '', mode: 'chat', nodes: [], edges: [] },
      ...{ conversation: [], environment: [], features: {}, model: {} },
    })
  })

  test('has its graph', () => {
    const nodes = [node({ type: 'start', title: 'Begin' }), { id: 7, data: { type: 'end' } }]
    const edges = [
      { source: 'n', target: 7 },
      { source: 7, target: 'n', sourceHandle: 3 },
    ]
    const found = readDify({
      app: { mode: 'advanced-chat', name: 'A', description: null },
      workflow: graph(nodes, edges),
    })
    expect(found).toMatchObject({ name: 'A', description: '', mode: 'advanced-chat' })
    expect(found.nodes.map(({ id, kind, label, parent }) => [id, kind, label, parent])).toEqual([
      ['n', 'start', 'Begin', undefined],
      ['7', 'end', 'end', undefined],
    ])
    expect(found.edges).toEqual([
      { from: 'n', handle: 'source', to: '7' },
      { from: '7', handle: '3', to: 'n' },
    ])
  })

  test.each([
    { name: 'in that it says', given: node({ type: 'llm', loop_id: 'x' }, { parentId: 'p' }), parent: 'p' },
    { name: 'in an iteration', given: node({ type: 'llm', iteration_id: 'i' }), parent: 'i' },
    { name: 'in a loop', given: node({ type: 'llm', loop_id: 'l' }), parent: 'l' },
    { name: 'in none', given: node({ type: 'llm', iteration_id: '' }, { parentId: null }), parent: undefined },
    { name: 'in none by a number', given: node({ type: 'llm', iteration_id: 5 }), parent: undefined },
  ])('has nodes $name', ({ given, parent }) => {
    expect(nodesOf(given)).toMatchObject([{ parent }])
  })

  test('has no notes, and aggregates by its older name too', () => {
    expect(nodesOf(node({}), node({ type: '' }), node({ type: 'variable-assigner', title: '' }))).toMatchObject([
      { kind: 'variable-aggregator', label: 'variable-assigner' },
    ])
  })

  test('has its variables, of which some are secret', () => {
    const conversation_variables = [{ name: 'list', value: ['a'], value_type: 'array[string]' }]
    const environment_variables = [
      { name: 'key', value: 'k', value_type: 'secret' },
      { name: 'url', value: 'u' },
    ]
    const { conversation, environment } = readDify(
      app('workflow', { ...graph([]), conversation_variables, environment_variables }),
    )
    expect(conversation).toEqual([{ name: 'list', value: ['a'], secret: false }])
    expect(environment).toEqual([
      { name: 'key', value: 'k', secret: true },
      { name: 'url', value: 'u', secret: false },
    ])
  })

  test.each([
    {
      name: 'of its graph',
      value: app('workflow', { ...graph([]), features: { a: 1 } }, { model_config: { b: 1 } }),
      features: { a: 1 },
      model: { b: 1 },
    },
    {
      name: 'of its model',
      value: app('chat', undefined, { model_config: { b: 1 } }),
      features: { b: 1 },
      model: { b: 1 },
    },
    { name: 'of none', value: app('chat', undefined, { model_config: null }), features: {}, model: {} },
  ])('has the features $name', ({ value, features, model }) => {
    expect(readDify(value)).toMatchObject({ features, model })
  })

  test.each([
    { value: app('workflow'), message: 'workflow: an app of mode "workflow" has a graph' },
    { value: app('advanced-chat'), message: 'workflow: an app of mode "advanced-chat" has a graph' },
    { value: app('other'), message: 'app.mode: ' },
    { value: app('workflow', graph([{ data: {} }])), message: 'workflow.graph.nodes.0.id: ' },
    { value: app('workflow', graph([], [{ source: 'a' }])), message: 'workflow.graph.edges.0.target: ' },
    {
      value: app('workflow', graph(Array.from({ length: importBounds.maxNodes + 1 }, () => node({})))),
      message: 'workflow.graph.nodes: ',
    },
  ])('is refused, naming where it is broken: $message', ({ value, message }) => {
    expect(() => readDify(value)).toThrow(
      expect.objectContaining({
        kind: 'invalid',
        message: expect.stringContaining(`Cannot read the app of Dify: ${message}`),
      }),
    )
  })
})
