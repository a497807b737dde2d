import { describe, expect, test } from 'vitest'
import type { Field, Frame } from '../frame.ts'
import { transform } from './transform.ts'

const field = (name: string, type: Field['type'], values: readonly unknown[]): Field => ({
  name,
  type,
  values,
  config: {},
})
const frame = (...fields: Field[]): Frame => ({ refId: 'A', fields, meta: { notices: [] } })
const hosts = frame(field('host', 'string', ['a', 'b', 'a']), field('used', 'number', [1, 2, 3]))

function run(id: string, options: object, ...frames: Frame[]) {
  const step = { id, isDisabled: false, filter: undefined, options: options as Readonly<Record<string, unknown>> }
  const { frames: made, notes } = transform(frames, [step], (text) => text)
  expect(notes).toEqual([])
  return made.map(({ fields }) => fields.map(({ name, values }) => [name, ...values]))
}

describe('partitionByValues', () => {
  test('makes a frame for each value, without its column unless it is kept', () => {
    expect(run('partitionByValues', { fields: ['host'] }, hosts)).toEqual([[['used', 1, 3]], [['used', 2]]])
    expect(run('partitionByValues', { fields: ['host'], keepFields: true }, hosts)[1]).toEqual([
      ['host', 'b'],
      ['used', 2],
    ])
  })

  test('names the frames, and their numbers by what they have in common besides their own labels', () => {
    const used = { ...field('used', 'number', [1, 2, 3]), labels: { zone: 'z' } }
    const options = { fields: ['host'] }
    const step = { id: 'partitionByValues', isDisabled: false, filter: undefined, options }
    const times = field('at', 'time', [10, 20, 30])
    const { frames: made } = transform([frame(...hosts.fields.slice(0, 1), used, times)], [step], (text) => text)
    expect(made.map(({ name, fields }) => [name, ...fields.map(({ labels }) => labels)])).toEqual([
      ['a', { zone: 'z', host: 'a' }, undefined],
      ['b', { zone: 'z', host: 'b' }, undefined],
    ])
  })
})

describe('rowsToFields', () => {
  test('makes a column of each row', () => {
    expect(run('rowsToFields', {}, frame(field('k', 'string', ['x', 'y']), field('v', 'number', [1, 2])))).toEqual([
      [
        ['x', 1],
        ['y', 2],
      ],
    ])
  })

  test('takes the fields that are named', () => {
    const mappings = [
      { fieldName: 'used', handlerKey: 'field.value' },
      { fieldName: 'host', handlerKey: 'field.name' },
    ]
    expect(run('rowsToFields', { mappings }, hosts)).toEqual([
      [
        ['a', 1],
        ['b', 2],
        ['a', 3],
      ],
    ])
  })
})

describe('extractFields', () => {
  const lines = frame(field('line', 'string', ['{"a":1,"b":{"c":"x"}}', '{"a":2}']))

  test('reads JSON', () => {
    expect(run('extractFields', { source: 'line' }, lines)[0]?.slice(1)).toEqual([
      ['a', 1, 2],
      ['b', '{"c":"x"}', null],
    ])
  })

  test('reads what paths lead to, instead of what there was', () => {
    const options = { source: 'line', replace: true, jsonPaths: [{ path: 'b.c', alias: 'deep' }] }
    expect(run('extractFields', options, lines)).toEqual([[['deep', 'x', null]]])
  })

  test('reads pairs', () => {
    const pairs = frame(field('line', 'string', ['level=warn msg="not yet"']))
    expect(run('extractFields', { source: 'line', format: 'kvp', replace: true }, pairs)).toEqual([
      [
        ['level', 'warn'],
        ['msg', 'not yet'],
      ],
    ])
  })
})

describe('formatString', () => {
  test.each([
    { outputFormat: 'Lower Case', wanted: 'hello my-world' },
    { outputFormat: 'Pascal Case', wanted: 'HelloMyWorld' },
    { outputFormat: 'Camel Case', wanted: 'helloMyWorld' },
    { outputFormat: 'Snake Case', wanted: 'hello_my_world' },
    { outputFormat: 'Kebab Case', wanted: 'hello-my-world' },
    { outputFormat: 'Title Case', wanted: 'Hello My-world' },
    { outputFormat: 'Substring', substringStart: 6, substringEnd: 8, wanted: 'my' },
  ])('$outputFormat', ({ wanted, ...options }) => {
    const given = frame(field('word', 'string', ['hello my-world']))
    expect(run('formatString', { stringField: 'word', ...options }, given)).toEqual([[['word', wanted]]])
  })
})
