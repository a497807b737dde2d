import { expect, test } from 'vitest'
import { listInput, startInputs, textInput } from './start-node.ts'

const node = (name: string, inputs: object) => ({ id: name, data: { id: name, name, inputs } })
const drawn = (...nodes: object[]) => JSON.stringify({ nodes, edges: [] })

test.each([
  {
    name: 'of the start node',
    flow: drawn(node('other', { a: 1 }), node('startAgentflow', { b: 2 })),
    inputs: { b: 2 },
  },
  { name: 'of none in a chain', flow: drawn(node('other', { a: 1 })), inputs: {} },
  { name: 'of none in an empty drawing', flow: drawn(), inputs: {} },
  { name: 'of none in what is no drawing', flow: '{', inputs: {} },
])('startInputs() are those $name', ({ flow, inputs }) => expect(startInputs(flow)).toEqual(inputs))

test.each([
  { value: [{ a: 1 }, 'x', null, 7, { b: 2 }], list: [{ a: 1 }, { b: 2 }] },
  { value: '[{"a":1},null]', list: [{ a: 1 }] },
  { value: '[', list: [] },
  { value: '{"a":1}', list: [] },
  { value: { a: 1 }, list: [] },
  { value: undefined, list: [] },
])('listInput($value)', ({ value, list }) => expect(listInput(value)).toEqual(list))

test.each([
  { value: ' x ', text: ' x ' },
  { value: '', text: undefined },
  { value: ' \n', text: undefined },
  { value: 7, text: undefined },
])('textInput($value) is $text', ({ value, text }) => expect(textInput(value)).toBe(text))
