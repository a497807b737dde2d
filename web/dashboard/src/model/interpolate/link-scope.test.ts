// biome-ignore-all lint/suspicious/noTemplateCurlyInString: so dashboards write their variables
import { describe, expect, test } from 'vitest'
import { aField, aFrame, dataOf } from '../view/test-data.fixture.ts'
import { type LinkSource, linkAddress, linkScope } from './link-scope.ts'
import type { Scope } from './scope.ts'

const labels = { job: 'api', 'the zone': 'x' }
const data = dataOf(
  [
    aFrame(
      aField('Time', 'time', [10, 20]),
      { ...aField('cpu', 'number', [5, null]), labels },
      aField('the host', 'string', ['a b', 'c']),
    ),
  ],
  { defaults: { unit: 'percent', decimals: 1, textBefore: '<' } },
)
const outer: Scope = (name) =>
  name === 'var' ? { value: 'of the page', text: 'of the page', isPattern: false, isRaw: false } : undefined

function lookUp(name: string, given: Partial<LinkSource> & { at?: number } = {}) {
  const [frame] = data.frames
  const field = frame?.fields[given.at ?? 1]
  if (frame === undefined || field === undefined) throw new Error('Cannot follow a link: there is no field')
  return linkScope(outer, { frame, field, row: 0, ...given })(name)?.value
}

describe('linkScope()', () => {
  test.each([
    { name: '__field.name', value: 'cpu {job="api", the zone="x"}' },
    { name: '__field', value: 'cpu {job="api", the zone="x"}' },
    { name: '__field.labels', value: 'job="api", the zone="x"' },
    { name: '__field.labels.job', value: 'api' },
    { name: '__field.labels.the zone', value: 'x' },
    { name: '__field.labels["the zone"]', value: 'x' },
    { name: '__field.labels[job]', value: 'api' },
    { name: '__field.labels.none', value: '' },
    { name: '__field.other', value: '' },
    { name: '__series.name', value: 'cpu {job="api", the zone="x"}' },
    { name: '__value.raw', value: '5' },
    { name: '__value', value: '5' },
    { name: '__value.numeric', value: '5' },
    { name: '__value.text', value: '<5.0%' },
    { name: '__value.time', value: '10' },
    { name: '__data.fields.cpu', value: '5' },
    { name: '__data.fields.cpu.text', value: '<5.0%' },
    { name: '__data.fields.cpu.numeric', value: '5' },
    { name: '__data.fields["the host"]', value: 'a b' },
    { name: '__data.fields[0]', value: '10' },
    { name: '__data.fields[1].numeric', value: '5' },
    { name: '__data.fields[9]', value: '' },
    { name: '__data.fields.none', value: '' },
    { name: '__data.fields', value: '' },
    { name: '__data.other.cpu', value: '' },
    { name: 'var', value: 'of the page' },
    { name: '__other', value: undefined },
  ])('knows $name: $value', ({ name, value }) => {
    expect(lookUp(name)).toBe(value)
  })

  test.each([
    { name: '__value.raw', value: '' },
    { name: '__value.time', value: '20' },
    { name: '__data.fields["the host"]', value: 'c' },
  ])('of another row: $name', ({ name, value }) => {
    expect(lookUp(name, { row: 1 })).toBe(value)
  })

  test.each([
    { name: '__value.raw', value: '7' },
    { name: '__value.numeric', value: '7' },
    { name: '__value.text', value: '(seven)' },
    { name: '__value.time', value: '' },
    { name: '__data.fields.cpu', value: '' },
  ])('of a value that was computed of many rows: $name', ({ name, value }) => {
    const computed = { numeric: 7, prefix: '(', text: 'seven', suffix: ')' } as NonNullable<LinkSource['computed']>
    expect(lookUp(name, { row: undefined, computed })).toBe(value)
  })

  test('knows no value where there is neither', () => {
    expect(lookUp('__value.raw', { row: undefined })).toBe('')
  })

  test('has no labels of a field without any', () => {
    expect([lookUp('__field.labels', { at: 2 }), lookUp('__field.labels.job', { at: 2 })]).toEqual(['', ''])
  })
})

describe('linkAddress()', () => {
  const scope =
    (value: string | readonly string[]): Scope =>
    (name) =>
      name === 'var' ? { value, text: '', isPattern: false, isRaw: false } : undefined

  test.each([
    { url: '/d/abc?var-x=${var}', value: 'a b', address: '/d/abc?var-x=a%20b' },
    { url: ' https://example.org/$var ', value: 'é', address: 'https://example.org/%C3%A9' },
    { url: '/${var}', value: ['a'], address: '/a' },
    { url: '/${var}', value: ['a', 'b'], address: '/%7Ba,b%7D' },
    { url: '/x$var', value: [], address: '/x%7B%7D' },
    { url: '/plain', value: '', address: '/plain' },
    { url: 'javascript:alert(1)', value: '', address: undefined },
    { url: '${var}', value: 'javascript:alert(1)', address: undefined },
  ])('makes $address of $url and $value', ({ url, value, address }) => {
    expect(linkAddress(url, scope(value))).toBe(address)
  })
})
