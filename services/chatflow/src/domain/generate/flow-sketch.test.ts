import { describe, expect, test } from 'vitest'
import { parseSketch } from './flow-sketch.ts'

const node = (id: string, own: object = {}) => ({ id, kind: 'llmAgentflow', label: id, ...own })
const sketch = (own: object = {}) =>
  JSON.stringify({
    nodes: [node('a'), node('b')],
    edges: [
      { from: 'start', to: 'a' },
      { from: 'a', to: 'b' },
    ],
    ...own,
  })

describe('a sketch of a flow', () => {
  test('has what it leaves out filled in', () => {
    const filled = { instructions: '', scenarios: [], tools: [], backTo: '' }
    expect(parseSketch(sketch())).toEqual({
      nodes: [
        { id: 'a', kind: 'llmAgentflow', label: 'a', ...filled },
        { id: 'b', kind: 'llmAgentflow', label: 'b', ...filled },
      ],
      edges: [
        { from: 'start', to: 'a', choice: 0 },
        { from: 'a', to: 'b', choice: 0 },
      ],
    })
  })

  test('may stand within other words', () => {
    expect(parseSketch(`Here it is:\n\`\`\`json\n${sketch()}\n\`\`\`\nDone.`)).toEqual(parseSketch(sketch()))
  })

  test('may go back to a node that is there', () => {
    const nodes = [node('a'), node('b', { kind: 'loopAgentflow', backTo: 'a' })]
    expect(parseSketch(sketch({ nodes }))).toMatchObject({ nodes: [{ id: 'a' }, { id: 'b', backTo: 'a' }] })
  })

  test.each([
    {
      name: 'two nodes with one id',
      own: { nodes: [node('a'), node('a')] },
      words: 'the ids of the nodes must differ, and none may be "start"',
    },
    {
      name: 'a node called start',
      own: { nodes: [node('a'), node('b'), node('start')] },
      words: 'the ids of the nodes must differ, and none may be "start"',
    },
    {
      name: 'an edge from nowhere',
      own: {
        edges: [
          { from: 'start', to: 'a' },
          { from: 'x', to: 'a' },
        ],
      },
      words: 'no node has the id that these edges name: [{"from":"x","to":"a","choice":0}]',
    },
    {
      name: 'an edge to nowhere',
      own: { edges: [{ from: 'start', to: 'x' }] },
      words: 'no node has the id that these edges name: [{"from":"start","to":"x","choice":0}]',
    },
    {
      name: 'no beginning',
      own: { edges: [{ from: 'a', to: 'b' }] },
      words: 'an edge must lead from "start" to the first node',
    },
    {
      name: 'a loop that leads nowhere',
      own: { nodes: [node('a'), node('b', { kind: 'loopAgentflow', backTo: 'x' })] },
      words: '"backTo" of the loop "b" must be the id of a node',
    },
  ])('with $name is told what is wrong', ({ own, words }) => {
    expect(parseSketch(sketch(own))).toBe(words)
  })

  test.each([
    { name: 'without a node', text: sketch({ nodes: [] }) },
    { name: 'with too many', text: sketch({ nodes: Array.from({ length: 31 }, (_, at) => node(`n${at}`)) }) },
    { name: 'with an unknown kind', text: sketch({ nodes: [node('a', { kind: 'other' })] }) },
    { name: 'with a nameless node', text: sketch({ nodes: [node('a', { label: '' })] }) },
    { name: 'with a label of 81 characters', text: sketch({ nodes: [node('a', { label: 'x'.repeat(81) })] }) },
    { name: 'with a choice below 0', text: sketch({ edges: [{ from: 'start', to: 'a', choice: -1 }] }) },
    { name: 'that is no JSON', text: 'I cannot do that' },
  ])('$name is refused', ({ text }) => {
    expect(typeof parseSketch(text)).toBe('string')
  })

  test('may have thirty nodes', () => {
    const nodes = Array.from({ length: 30 }, (_, at) => node(`n${at}`))
    expect(parseSketch(sketch({ nodes, edges: [{ from: 'start', to: 'n0' }] }))).toMatchObject({
      nodes: { length: 30 },
    })
  })
})
