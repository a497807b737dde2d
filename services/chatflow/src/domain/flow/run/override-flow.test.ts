import { describe, expect, test } from 'vitest'
import type { Flow } from '../flow.ts'
import { overrideFlow } from './override-flow.ts'

const drawn = { list: ['a'], state: [{ key: 's', value: '1' }], config: '{"kept":1}', text: 'drawn' }
const inputParams = [{ name: 'text', type: 'string' }]
const flow: Flow = {
  nodes: [{ id: 'node_0', data: { name: 'node', label: 'Node', inputs: drawn, inputParams } }],
  edges: [],
}

const overridden = (overrides: object, may = true) =>
  overrideFlow(flow, overrides as Record<string, unknown>, (label) => may && label === 'Node').nodes[0]?.data.inputs

describe("a caller's values", () => {
  test.each([
    { name: 'take the place of the drawn ones', given: { text: 'new' }, left: { ...drawn, text: 'new' } },
    { name: 'may be meant for one node', given: { text: { node_0: 'new' } }, left: { ...drawn, text: 'new' } },
    { name: 'may be meant for a node that is gone', given: { text: { node_7: 'new' } }, left: drawn },
    { name: 'are no object where a text belongs', given: { text: JSON.parse('{"__proto__":"x"}') }, left: drawn },
    { name: 'are appended to a list', given: { list: ['b'] }, left: { ...drawn, list: ['a', 'b'] } },
    {
      name: 'are merged into an object, or the text of one',
      given: { config: { more: 2 } },
      left: { ...drawn, config: { kept: 1, more: 2 } },
    },
    {
      name: 'may be an object where the list is one of keys and values',
      given: { state: { t: '2' } },
      left: { ...drawn, state: [...drawn.state, { key: 't', value: '2' }] },
    },
    { name: 'for an input that the node does not have are let go', given: { other: 1 }, left: drawn },
  ])('$name', ({ given, left }) => {
    expect(overridden(given)).toEqual(left)
  })

  test('that the flow does not allow are let go', () => {
    expect(overridden({ text: 'new' }, false)).toEqual(drawn)
  })

  test('are looked through once, however many nodes have the input', () => {
    let looks = 0
    const counted = new Proxy(
      { a: 1, node_7: 2 },
      {
        ownKeys: (given) => {
          looks += 1
          return Reflect.ownKeys(given)
        },
      },
    )
    const many: Flow = {
      ...flow,
      nodes: flow.nodes.flatMap((node) => Array<typeof node>(50).fill({ ...node, id: 'x' })),
    }
    overrideFlow(many, { list: counted }, () => true)
    expect(looks).toBeLessThanOrEqual(2)
  })
})
