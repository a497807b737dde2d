import { expect, test } from 'vitest'
import type { Component, ComponentInput } from '../definition/component.ts'
import { kinds } from '../test-support/kinds.ts'
import { missingInputs } from './missing-inputs.ts'

const field = (name: string, more: Partial<ComponentInput> = {}): ComponentInput => ({
  name,
  label: name.toUpperCase(),
  type: 'string',
  ...more,
})
const kindWith = (...inputs: readonly ComponentInput[]): Component => ({ ...kinds.note, inputs })
const chosen: Component = { ...kindWith(field('key'), field('more', { optional: true })), name: 'chosen' }
const secured: Component = {
  ...kindWith(),
  name: 'secured',
  credential: field('credential', { type: 'credential' }),
}
const components = new Map([chosen, secured].map((kind) => [kind.name, kind]))
const labels = (input: ComponentInput, values: Readonly<Record<string, unknown>>) =>
  missingInputs(kindWith(input), values, components).map(({ label }) => label)

test.each([
  { name: 'nothing', value: undefined },
  { name: 'null', value: null },
  { name: 'an empty text', value: '' },
  { name: 'an empty list', value: [] },
])('$name is no value', ({ value }) => {
  expect(missingInputs(kindWith(field('a')), { a: value }, components)).toEqual([{ input: 'a', label: 'A' }])
})

test.each([{ value: 0 }, { value: false }, { value: ' ' }, { value: [''] }])('$value is one', ({ value }) => {
  expect(labels(field('a'), { a: value })).toEqual([])
})

test.each([
  { name: 'what is optional', input: field('a', { optional: true }) },
  { name: 'a switch', input: field('a', { type: 'boolean' }) },
  { name: 'tabs', input: field('a', { type: 'tabs' }) },
  { name: 'tabs for a condition', input: field('a', { type: 'conditionFunction' }) },
  { name: 'what is not shown', input: field('a', { show: { b: 'x' } }) },
])('$name is never missing', ({ input }) => expect(labels(input, {})).toEqual([]))

test('what the items of a list lack is told with their number', () => {
  const rows = field('rows', { type: 'array', array: [field('x'), field('y', { optional: true })] })
  expect(missingInputs(kindWith(rows), { rows: [{ x: 'a' }, { y: 'b' }, null, 'c'] }, components)).toEqual([
    { input: 'rows', label: 'ROWS 2: X' },
  ])
})

test('what is chosen has inputs of its own', () => {
  const model = field('model', { type: 'asyncOptions', loadConfig: true })
  expect(missingInputs(kindWith(model), { model: 'chosen' }, components)).toEqual([
    { input: 'model', label: 'MODEL: KEY' },
  ])
  expect(labels(model, { model: 'chosen', modelConfig: { key: 'k' } })).toEqual([])
  expect(labels(model, { model: 'chosen', modelConfig: null })).toEqual(['MODEL: KEY'])
  expect(labels(model, { model: 'nobody' })).toEqual([])
  expect(labels({ ...model, loadConfig: false }, { model: 'chosen' })).toEqual([])
})

test.each([
  { config: {}, expected: ['MODEL: CREDENTIAL'] },
  { config: { FLOWISE_CREDENTIAL_ID: 'c' }, expected: [] },
  { config: { credential: 'c' }, expected: [] },
])('a credential of what is chosen is kept under either name: $config', ({ config, expected }) => {
  const model = field('model', { type: 'asyncOptions', loadConfig: true })
  expect(labels(model, { model: 'secured', modelConfig: config })).toEqual(expected)
})

test('a kind that something else serves meanwhile lacks no credential, itself or as what is chosen', () => {
  const served: Component = { ...secured, name: 'served', substitution: 'The model of this machine answers' }
  const model = field('model', { type: 'asyncOptions', loadConfig: true })
  const all = new Map([served, secured].map((kind) => [kind.name, kind]))
  expect(missingInputs(secured, {}, all)).toEqual([{ input: 'credential', label: 'CREDENTIAL' }])
  expect(missingInputs(served, {}, all)).toEqual([])
  expect(missingInputs(kindWith(model), { model: 'served' }, all)).toEqual([])
})
