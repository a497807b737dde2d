import { runInNewContext } from 'node:vm'
import { describe, expect, test } from 'vitest'
import { difyScope } from './dify.fixture.ts'
import { aggregatorStep, assignerStep, codeStep, functionOf, templateStep } from './dify-functions.ts'

type Made = ReturnType<typeof functionOf>

const { scope, node } = difyScope(
  'advanced-chat',
  [
    ['start', 'start'],
    ['llm', 'llm'],
    ['loop', 'loop'],
  ],
  [],
)
const written = (data: object) => ({ ...node('llm'), label: 'N', data: { type: 'x', ...data } })

/** What a function gives, its variables having these values; the others are as nothing has filled them. */
async function run(made: Made | undefined, values: Readonly<Record<string, string>> = {}): Promise<unknown> {
  const { customFunctionInputVariables: given, customFunctionJavascriptFunction: code } = made?.inputs ?? {}
  const variables = (given as readonly { variableName: string; variableValue: string }[]).map(
    ({ variableName: name, variableValue: value }) => [`$${name}`, values[name] ?? value],
  )
  const result: unknown = await runInNewContext(`(async () => {\n${code}\n})()`, Object.fromEntries(variables))
  return result === undefined ? undefined : JSON.parse(JSON.stringify(result))
}

const variablesOf = ({ inputs }: Made) => inputs.customFunctionInputVariables

test('a function has its variables, and what of the state it changes', () => {
  expect(functionOf('return 1')).toEqual({
    inputs: { customFunctionInputVariables: [], customFunctionJavascriptFunction: 'return 1' },
  })
  expect(functionOf('return $a', { a: 'x' }, [{ key: 'k', value: 'v' }])).toEqual({
    inputs: {
      customFunctionInputVariables: [{ variableName: 'a', variableValue: 'x' }],
      customFunctionJavascriptFunction: 'return $a',
      customFunctionUpdateState: [{ key: 'k', value: 'v' }],
    },
  })
})

describe('a program', () => {
  const variables = [
    { variable: 'a', value_selector: ['llm', 'text'] },
    { variable: 'b', value_selector: ['sys', 'query'], value_type: 'string' },
    { variable: 'c', value_selector: ['sys', 'query'], value_type: 'number' },
  ]
  const code = 'function main(given) { return given }'

  test('in JavaScript is given its values, numbers and lists as such', async () => {
    const made = codeStep(written({ code_language: 'javascript', code, variables }), scope)
    expect(made && variablesOf(made)).toEqual([
      { variableName: 'a', variableValue: '{{ step_llm }}' },
      { variableName: 'b', variableValue: '{{ question }}' },
      { variableName: 'c', variableValue: '{{ question }}' },
    ])
    expect(await run(made, { a: '1', b: '2', c: '3' })).toEqual({ a: '1', b: '2', c: 3 })
    expect(await run(made, { a: '', b: '', c: 'no number' })).toEqual({ a: '', b: '', c: 'no number' })
  })

  test.each([
    { code_language: 'python3', code },
    { code_language: 'javascript' },
    { code_language: 'javascript', code: 5 },
  ])('is none here: %o', (data) => {
    expect(codeStep(written(data), scope)).toBeUndefined()
  })
})

describe('a template', () => {
  const variables = [{ variable: 'who', value_selector: ['sys', 'query'] }]
  const filled = (template: unknown, who: string) => run(templateStep(written({ template, variables }), scope), { who })

  test.each([
    { template: 'Hi {{ who }}!', who: 'Ann', text: 'Hi Ann!' },
    { template: '{{who}}{{- who -}}', who: 'a', text: 'aa' },
    { template: '{{ who.name.first }}', who: '{"name":{"first":"Ann"}}', text: 'Ann' },
    { template: '<{{ who.name.first }}>', who: '{"name":null}', text: '<>' },
    { template: '<{{ who.name }}>', who: 'no JSON', text: '<>' },
    { template: '<{{ other }}>', who: 'Ann', text: '<>' },
    { template: 'a "quote"\n', who: '', text: 'a "quote"\n' },
    { template: '', who: '', text: '' },
    { template: undefined, who: '', text: '' },
  ])('$template with $who is "$text"', async ({ template, who, text }) => {
    expect(await filled(template, who)).toBe(text)
  })

  test.each(['{% if who %}', '{# said #}', '{{ who | upper }}', '{{ 1 + 1 }}', '{{ who[0] }}', '{{ }}'])(
    'with logic is none here: %s',
    (template) => {
      expect(templateStep(written({ template, variables }), scope)).toBeUndefined()
    },
  )
})

describe('the first of several values', () => {
  const selectors = [
    ['llm', 'text'],
    ['sys', 'query'],
  ]

  test.each([
    { values: { v0: 'a', v1: 'b' }, first: 'a' },
    { values: { v0: '', v1: 'b' }, first: 'b' },
    { values: { v1: 'b' }, first: 'b' },
    { values: { v0: 'see {{ x }}', v1: 'b' }, first: 'see {{ x }}' },
    { values: {}, first: '' },
  ])('of $values is "$first"', async ({ values, first }) => {
    const made = aggregatorStep(written({ variables: selectors }), scope)
    expect(variablesOf(made)).toEqual([
      { variableName: 'v0', variableValue: '{{ step_llm }}' },
      { variableName: 'v1', variableValue: '{{ question }}' },
    ])
    expect(await run(made, values)).toBe(first)
  })

  const advanced_settings = {
    group_enabled: true,
    groups: [
      { group_name: 'a', variables: selectors },
      { group_name: 'b', variables: [['sys', 'query']] },
    ],
  }

  test('is one for each group', async () => {
    const made = aggregatorStep(written({ variables: selectors, advanced_settings }), scope)
    expect(await run(made, { v0: '', v1: 'x', v2: 'y' })).toEqual({ a: 'x', b: 'y' })
  })

  test('is one of all where groups are turned off, or there are none', async () => {
    const off = { ...advanced_settings, group_enabled: false }
    expect(
      await run(aggregatorStep(written({ variables: selectors, advanced_settings: off }), scope), { v0: 'x' }),
    ).toBe('x')
    const empty = { group_enabled: true, groups: [] }
    expect(
      await run(aggregatorStep(written({ variables: selectors, advanced_settings: empty }), scope), { v0: 'x' }),
    ).toBe('x')
    expect(await run(aggregatorStep(written({}), scope))).toBe('')
  })
})

describe('what is set in the state', () => {
  const item = (own: object) => ({ variable_selector: ['conversation', 'list'], operation: 'over-write', ...own })

  test('has its key there, and what it was', () => {
    const items = [
      item({ input_type: 'variable', value: ['sys', 'query'] }),
      item({ variable_selector: ['loop', 'count'], input_type: 'constant', value: 'Of {{#sys.query#}}' }),
      item({ variable_selector: undefined, value: 5 }),
    ]
    expect(assignerStep(written({ items }), scope).inputs).toMatchObject({
      customFunctionInputVariables: [
        { variableName: 'now0', variableValue: '{{ $flow.state.list }}' },
        { variableName: 'by0', variableValue: '{{ question }}' },
        { variableName: 'now1', variableValue: '{{ $flow.state.loop1_count }}' },
        { variableName: 'by1', variableValue: 'Of {{ question }}' },
        { variableName: 'now2', variableValue: '{{ $flow.state.loop0_ }}' },
        { variableName: 'by2', variableValue: '5' },
      ],
      customFunctionUpdateState: [
        { key: 'list', value: '{{ output.v0 }}' },
        { key: 'loop1_count', value: '{{ output.v1 }}' },
        { key: 'loop0_', value: '{{ output.v2 }}' },
      ],
    })
  })

  test.each([
    { operation: 'over-write', now: 'a', by: 'b', value: 'b' },
    { operation: 'set', now: 'a', by: 'b', value: 'b' },
    { operation: 'clear', now: 'a', by: 'b', value: '' },
    { operation: 'append', now: '["a"]', by: 'b', value: '["a","b"]' },
    { operation: 'append', now: '', by: '1', value: '[1]' },
    { operation: 'append', now: 'a', by: 'b', value: '["a","b"]' },
    { operation: 'append', now: '1', by: '[2]', value: '[1,[2]]' },
    { operation: 'extend', now: '["a"]', by: '["b","c"]', value: '["a","b","c"]' },
    { operation: 'remove-first', now: '["a","b"]', by: '', value: '["b"]' },
    { operation: 'remove-last', now: '["a","b"]', by: '', value: '["a"]' },
    { operation: '+=', now: '5', by: '2', value: '7' },
    { operation: '-=', now: '5', by: '2', value: '3' },
    { operation: '*=', now: '5', by: '2', value: '10' },
    { operation: '/=', now: '5', by: '2', value: '2.5' },
  ])('by $operation of $now and $by is $value', async ({ operation, now, by, value }) => {
    const made = assignerStep(written({ items: [item({ operation })] }), scope)
    expect(await run(made, { now0: now, by0: by })).toEqual({ v0: value })
  })

  test('is one variable in the first version of the node', async () => {
    const data = {
      ...{ assigned_variable_selector: ['conversation', 'x'], write_mode: 'append' },
      input_variable_selector: ['sys', 'query'],
    }
    const made = assignerStep(written(data), scope)
    expect(made.inputs.customFunctionUpdateState).toEqual([{ key: 'x', value: '{{ output.v0 }}' }])
    expect(await run(made, { now0: '[1]', by0: '2' })).toEqual({ v0: '[1,2]' })
  })
})
