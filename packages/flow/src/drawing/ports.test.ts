import { describe, expect, test } from 'vitest'
import type { FlowNode, FlowNodeData } from '../document/document.ts'
import { inputPorts, isRemark, isStep, outputPorts } from './ports.ts'

const nodeOf = (data: Partial<FlowNodeData> = {}, type?: string): FlowNode => ({
  id: 'n',
  ...(type !== undefined && { type }),
  position: { x: 0, y: 0 },
  data: { id: 'n', name: 'chain', label: 'Chain', ...data },
})
const part = (name: string, more: object = {}) => ({ id: `n-${name}`, name, label: name.toUpperCase(), ...more })
const names = (ports: readonly { readonly name: string }[]) => ports.map(({ name }) => name)

test.each([
  { name: 'a step of an agent flow, by its type', node: nodeOf({}, 'agentFlow'), step: true, remark: false },
  { name: 'an iteration', node: nodeOf({}, 'iteration'), step: true, remark: false },
  { name: 'a step by its category', node: nodeOf({ category: 'Agent Flows' }), step: true, remark: false },
  { name: 'a node of a chatflow', node: nodeOf({ category: 'Chains' }, 'customNode'), step: false, remark: false },
  { name: 'the frame of a group', node: nodeOf({}, 'group'), step: false, remark: true },
  { name: 'a note', node: nodeOf({ name: 'stickyNote' }), step: false, remark: true },
  { name: 'a note of an agent flow', node: nodeOf({ name: 'stickyNoteAgentflow' }), step: false, remark: true },
])('$name is told apart', ({ node, step, remark }) => {
  expect([isStep(node), isRemark(node)]).toEqual([step, remark])
})

describe('wires may end', () => {
  test('at each anchor, then at texts that take variables', () => {
    const node = nodeOf({
      inputAnchors: [part('model', { type: 'A | B' }), part('tools', { type: 'Tool', list: true, optional: true })],
      inputParams: [part('prompt', { type: 'string', acceptVariable: true }), part('count', { type: 'number' })],
    })
    expect(inputPorts(node)).toEqual([
      {
        handle: 'n-model',
        name: 'model',
        label: 'MODEL',
        classes: ['A', 'B'],
        list: false,
        optional: false,
        field: false,
      },
      { handle: 'n-tools', name: 'tools', label: 'TOOLS', classes: ['Tool'], list: true, optional: true, field: false },
      {
        handle: 'n-prompt',
        name: 'prompt',
        label: 'PROMPT',
        classes: ['string'],
        list: false,
        optional: true,
        field: true,
      },
    ])
  })

  test('at the whole of a step', () => {
    const [port, ...others] = inputPorts(nodeOf({ inputAnchors: [part('model')] }, 'agentFlow'))
    expect(port).toMatchObject({ handle: 'n', name: 'chain', label: 'Chain', classes: [], list: true })
    expect(others).toEqual([])
  })

  test.each([
    { name: 'a note', node: nodeOf({ name: 'stickyNote', inputAnchors: [part('a')] }) },
    { name: 'a node that hides its inputs', node: nodeOf({ hideInput: true, inputAnchors: [part('a')] }) },
    { name: 'a node whose anchors are none', node: nodeOf({ inputAnchors: [null, 'text', 3] }) },
    { name: 'a node whose anchors are no list', node: nodeOf({ inputAnchors: part('a') }) },
  ])('nowhere at $name', ({ node }) => expect(inputPorts(node)).toEqual([]))
})

describe('wires may begin', () => {
  const choice = (more: object = {}, options: readonly object[] = [part('a'), part('b')]) => ({
    outputAnchors: [{ name: 'output', options, ...more }],
  })

  test('at each output, as many as wanted', () => {
    const [port] = outputPorts(nodeOf({ outputAnchors: [part('chain', { type: 'LLMChain|Runnable' })] }))
    expect(port).toMatchObject({ handle: 'n-chain', classes: ['LLMChain', 'Runnable'], list: true, optional: true })
  })

  test.each([
    { name: 'the chosen one of a choice', data: { ...choice(), outputs: { output: 'b' } }, expected: ['b'] },
    { name: 'the usual one where none is chosen', data: choice({ default: 'b' }), expected: ['b'] },
    { name: 'the first where the chosen one is unknown', data: choice({ default: 'gone' }), expected: ['a'] },
    { name: 'all of a kind that branches', data: { ...choice(), name: 'ifElseFunction' }, expected: ['a', 'b'] },
    {
      name: 'all where one is an anchor',
      data: choice({}, [part('a', { isAnchor: true }), part('b')]),
      expected: ['a', 'b'],
    },
    { name: 'none of a note', data: { ...choice(), name: 'stickyNote' }, expected: [] },
    { name: 'none of a node that hides them', data: { ...choice(), hideOutput: true }, expected: [] },
  ])('at $name', ({ data, expected }) => expect(names(outputPorts(nodeOf(data)))).toEqual(expected))

  test('at the way for when a step fails, where it has one', () => {
    const data = { outputAnchors: [part('0')], inputs: { hearthOnError: 'branch' } }
    expect(outputPorts(nodeOf(data, 'agentFlow')).at(-1)).toMatchObject({ handle: 'n-output-error', label: 'On error' })
    expect(names(outputPorts(nodeOf({ ...data, inputs: {} }, 'agentFlow')))).toEqual(['0'])
    expect(names(outputPorts(nodeOf(data)))).toEqual(['0'])
  })
})
