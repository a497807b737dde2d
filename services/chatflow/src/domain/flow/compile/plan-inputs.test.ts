import { describe, expect, test } from 'vitest'
import type { FlowEdge, FlowNode } from '../flow.ts'
import type { RunnableNode } from '../runnable-node.ts'
import type { PlanInput } from './plan.ts'
import { planInputs } from './plan-inputs.ts'

type Drawn = { readonly inputs?: object; readonly inputParams?: readonly object[]; readonly label?: string }

const nodeOf = ({ inputs = {}, inputParams = [], label }: Drawn) =>
  ({ id: 'n', data: { inputs, inputParams, label } }) as unknown as FlowNode
const definitionOf = (inputs: readonly object[], textForms: object = {}) =>
  ({ inputs, textForms }) as unknown as RunnableNode
const edge = (source: string, targetHandle?: string, target = 'n') => ({ source, target, targetHandle }) as FlowEdge

/** The input `a` of a node, drawn with this value. */
function plan(
  value: unknown,
  input: object = {},
  own: { edges?: readonly FlowEdge[]; form?: string; drawn?: Drawn } = {},
) {
  const { edges = [], form, drawn = {} } = own
  const node = nodeOf({ ...(value === undefined ? {} : { inputs: { a: value } }), ...drawn })
  const definition = definitionOf([{ name: 'a', ...input }], form === undefined ? {} : { a: form })
  return planInputs(node, definition, edges).get('a')
}

/** What the input is once these names have values. */
function filled(input: PlanInput | undefined, values: Readonly<Record<string, string>>): unknown {
  if (input?.kind !== 'fill') return undefined
  return input.fill((part) =>
    part.kind === 'variable' ? values[part.name] : part.kind === 'node' ? values[part.nodeId] : undefined,
  )
}

const accepts = { acceptVariable: true }

describe('an input', () => {
  test.each([5, 'text', '', null, { a: [1] }, 'with {{unknown}}'])(
    'that refers to nothing is its value: %j',
    (value) => {
      expect(plan(value)).toEqual({ kind: 'value', value })
    },
  )

  test('that nothing was drawn for has no plan', () => {
    expect(plan(undefined)).toBeUndefined()
  })

  test('that accepts variables is filled, whatever they are called', () => {
    const planned = plan('ask {{other}} about {{llm_0.data.instance.x}}', accepts)
    expect(planned).toMatchObject({ kind: 'fill', nodeIds: ['llm_0'] })
    expect(filled(planned, { other: 'me', llm_0: 'it' })).toBe('ask me about it')
    expect(filled(planned, {})).toBe('ask {{other}} about {{llm_0.data.instance.x}}')
  })

  test('accepts them also where its drawing says so', () => {
    const drawn = { inputParams: [{ name: 'a', acceptVariable: true }] }
    expect(plan('{{other}}', {}, { drawn: { inputs: { a: '{{other}}' }, ...drawn } })).toMatchObject({ kind: 'fill' })
  })

  test('that does not is filled with what the run knows alone', () => {
    expect(plan('{{other}}')).toEqual({ kind: 'value', value: '{{other}}' })
    expect(filled(plan('{{$flow.chatId}} {{other}}'), { '$flow.chatId': 'c', other: 'x' })).toBe('c {{other}}')
  })

  test('is filled within lists and objects', () => {
    const planned = plan([{ b: 'x {{other}}', c: 1 }, null], accepts)
    expect(filled(planned, { other: 'y' })).toEqual([{ b: 'x y', c: 1 }, null])
  })

  test('with references of its own is left to the node', () => {
    expect(plan('{{question}}', accepts, { form: 'own-references' })).toEqual({ kind: 'value', value: '{{question}}' })
  })
})

describe('a wire', () => {
  test('is drawn as a reference to a whole node', () => {
    expect(plan('{{llm_0.data.instance}}')).toEqual({ kind: 'wire', nodeIds: ['llm_0'], list: false })
    expect(plan(['{{a_0.data.instance}}', '{{b_0.data.instance}}'])).toEqual({
      kind: 'wire',
      nodeIds: ['a_0', 'b_0'],
      list: true,
    })
  })

  test('is drawn as the id alone where an edge comes from there', () => {
    const edges = [edge('llm_0'), edge('other_0', undefined, 'elsewhere')]
    expect(plan('{{llm_0}}', {}, { edges })).toEqual({ kind: 'wire', nodeIds: ['llm_0'], list: false })
    expect(plan('{{other_0}}', {}, { edges })).toEqual({ kind: 'value', value: '{{other_0}}' })
  })

  test.each([{ value: [] }, { value: ['{{a_0.data.instance}}', 'text'] }, { value: ['{{a_0.data.instance}}', 5] }])(
    'is none of a list of anything else: $value',
    ({ value }) => expect(plan(value)?.kind).not.toBe('wire'),
  )

  test.each([undefined, '', null])('is found by its edges where the input is %j', (value) => {
    const edges = [
      edge('llm_0', 'n-input-a-BaseChatModel'),
      edge('x', 'n-input-b-Other'),
      edge('y', 'm-input-a-Other', 'm'),
    ]
    expect(plan(value, {}, { edges })).toEqual({ kind: 'wire', nodeIds: ['llm_0'], list: false })
  })

  test('of several edges is a list', () => {
    const edges = [edge('a_0', 'n-input-a-Tool'), edge('b_0', 'n-input-a-Tool')]
    expect(plan('', {}, { edges })).toEqual({ kind: 'wire', nodeIds: ['a_0', 'b_0'], list: true })
  })

  test('counts less than what was written', () => {
    const edges = [edge('llm_0', 'n-input-a-BaseChatModel')]
    expect(plan('text', {}, { edges })).toEqual({ kind: 'value', value: 'text' })
  })
})

describe('JSON', () => {
  const json = { ...accepts, type: 'json' }

  test('is read before it is filled, so that quotes cannot break it', () => {
    expect(filled(plan('{"q": "{{question}}"}', json), { question: 'say "no"' })).toEqual({ q: 'say "no"' })
  })

  test('that becomes JSON only once it is filled is left as text', () => {
    expect(filled(plan('{"limit": {{$vars.limit}}}', json), { '$vars.limit': '5' })).toBe('{"limit": 5}')
  })

  test('without references is its text', () => {
    expect(plan('{"q": 1}', json)).toEqual({ kind: 'value', value: { q: 1 } })
    expect(plan(' ', json)).toEqual({ kind: 'value', value: ' ' })
    expect(plan({ q: 1 }, json)).toEqual({ kind: 'value', value: { q: 1 } })
  })

  test('that is none is refused, by the name of its node', () => {
    expect(() => plan('{q', json, { drawn: { inputs: { a: '{q' }, label: 'Request' } })).toThrow(
      'Cannot read "a" of node "Request": it is not JSON',
    )
    expect(() => plan('{q', json)).toThrow('Cannot read "a" of node "n": it is not JSON')
  })

  test('within a text is filled so that it stays JSON', () => {
    expect(filled(plan('{"q": "{{question}}"}', accepts), { question: 'say "no"\n' })).toBe(
      String.raw`{"q": "say \"no\"\n"}`,
    )
    expect(filled(plan('[broken "{{question}}"', accepts), { question: '"' })).toBe('[broken """')
  })
})

describe('a text in a form of its own', () => {
  test.each([
    { form: 'f-string', value: 'a {b} {{c}}', filledIn: 'x a {{b}} {{{{c}}}}' },
    { form: 'known-words', value: 'a {b} { c }', filledIn: 'x a {{b}} { c }' },
    { form: undefined, value: 'a {b}', filledIn: 'x a {b}' },
  ])('is filled so that a value means itself: $form', ({ form, value, filledIn }) => {
    const planned = plan('x {{question}}', accepts, form === undefined ? {} : { form })
    expect(filled(planned, { question: value })).toBe(filledIn)
  })

  test('takes a path only from its owner', () => {
    const path = (text: string, question: string) => filled(plan(text, accepts, { form: 'own-paths' }), { question })
    expect(path('{{question}}', '$flow.state')).toBe('$$flow.state')
    expect(path('{{question}}', ' $vars.key')).toBe(' $$vars.key')
    expect(path('{{question}}', '$5')).toBe('$5')
    expect(path('$flow.state {{question}}', '$vars.key')).toBe('$flow.state $vars.key')
  })
})
