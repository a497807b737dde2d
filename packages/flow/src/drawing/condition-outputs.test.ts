import { describe, expect, test } from 'vitest'
import { conditionOutputs, namesItsOutputs } from './condition-outputs.ts'

const names = (inputs: Readonly<Record<string, unknown>>) =>
  conditionOutputs('c_0', inputs).map((output) => ('name' in output ? output.name : undefined))
const inCode = (conditionFunction: unknown) => ({
  selectedConditionFunctionTab_c_0: 'conditionFunction',
  conditionFunction,
})

test.each([
  { kind: 'seqCondition', expected: true },
  { kind: 'seqConditionAgent', expected: true },
  { kind: 'seqAgent', expected: false },
])('whether $kind names its outputs: $expected', ({ kind, expected }) => {
  expect(namesItsOutputs(kind)).toBe(expected)
})

describe('the outputs of a condition', () => {
  test('are drawn with their handles, and the end among them', () => {
    expect(conditionOutputs('c_0', { conditionUI: [{ output: ' Next step ' }] })).toEqual([
      { id: 'c_0-output-end-Condition', name: 'end', label: 'End', type: 'Condition', isAnchor: true },
      { id: 'c_0-output-nextStep-Condition', name: 'nextStep', label: 'Next step', type: 'Condition', isAnchor: true },
    ])
  })

  test.each([
    {
      name: 'rows of a table',
      inputs: { conditionUI: [{ output: 'b' }, { output: 'a' }] },
      expected: ['a', 'b', 'end'],
    },
    { name: 'a table in JSON', inputs: { conditionUI: '[{"output":"a"}]' }, expected: ['a', 'end'] },
    {
      name: 'a name that comes twice',
      inputs: { conditionUI: [{ output: 'a' }, { output: 'a' }] },
      expected: ['a', 'end'],
    },
    {
      name: 'rows that name none',
      inputs: { conditionUI: [{ output: ' ' }, { output: 1 }, {}, null, 'a'] },
      expected: [],
    },
    { name: 'no table', inputs: {}, expected: [] },
    { name: 'JSON of something else', inputs: { conditionUI: '{"output":"a"}' }, expected: [] },
    { name: 'what is no JSON', inputs: { conditionUI: '[{' }, expected: [] },
    {
      name: 'what code returns',
      inputs: inCode('if (x) return "Do It"; return  `no`'),
      expected: ['doIt', 'end', 'no'],
    },
    { name: 'code with quotes that differ', inputs: inCode(`return 'a"`), expected: [] },
    { name: 'code that returns no text', inputs: inCode('return x'), expected: [] },
    { name: 'no code', inputs: inCode(undefined), expected: [] },
    {
      name: 'the table, where the code is not chosen',
      inputs: {
        ...inCode('return "a"'),
        selectedConditionFunctionTab_c_0: 'conditionUI',
        conditionUI: [{ output: 'b' }],
      },
      expected: ['b', 'end'],
    },
  ])('follow from $name', ({ inputs, expected }) => expect(names(inputs)).toEqual(expected))

  test.each([
    { label: 'Ask-the user (again)', name: 'askTheUserAgain' },
    { label: 'Über 2 Wege', name: 'über2Wege' },
    { label: 'aB', name: 'aB' },
  ])('"$label" is called $name', ({ label, name }) => {
    expect(names({ conditionUI: [{ output: label }] })).toContain(name)
  })
})
