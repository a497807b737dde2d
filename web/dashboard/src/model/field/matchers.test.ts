import { describe, expect, test } from 'vitest'
import type { Frame } from '../frame.ts'
import { fieldMatcher } from './matchers.ts'

const frame: Frame = {
  refId: 'A',
  fields: [
    { name: 'Time', type: 'time', values: [1, 2], config: {} },
    { name: 'Value', type: 'number', values: [3, 7], config: {} },
    { name: 'job', type: 'string', values: ['a', 'b'], config: {} },
    { name: 'none', type: 'number', values: [null, null], config: {} },
  ],
  meta: { notices: [] },
}
// People see another name than the frame has.
const shownAs: Readonly<Record<string, string>> = { Value: 'requests' }

const matched = (id: string, options?: unknown) =>
  frame.fields
    .filter((field) => fieldMatcher(id, options)(field, frame, shownAs[field.name] ?? field.name))
    .map(({ name }) => name)

describe('fieldMatcher()', () => {
  test.each([
    { id: 'byName', options: 'requests', names: ['Value'] },
    { id: 'byName', options: 'Value', names: ['Value'] },
    { id: 'byName', options: 'request', names: [] },
    { id: 'byNames', options: ['job', 'Value'], names: ['Value', 'job'] },
    { id: 'byNames', options: { names: ['requests'] }, names: ['Value'] },
    { id: 'byNames', options: { prefix: 'req' }, names: ['Value'] },
    { id: 'byNames', options: { mode: 'exclude', names: ['requests'] }, names: ['Time', 'job', 'none'] },
    { id: 'byNames', options: { mode: 'exclude', names: ['Value'] }, names: ['Time', 'job', 'none'] },
    { id: 'byRegexp', options: '/^REQ/i', names: ['Value'] },
    { id: 'byRegexp', options: '/^req/', names: ['Value'] },
    { id: 'byRegexp', options: 'req.*', names: ['Value'] },
    { id: 'byRegexp', options: 'req', names: [] },
    { id: 'first', options: undefined, names: ['Time'] },
    { id: 'firstTimeField', options: undefined, names: ['Time'] },
    { id: 'byRegexp', options: '(', names: [] },
    { id: 'byRegexpOrNames', options: { names: ['job'], pattern: 'req.*' }, names: ['Value', 'job'] },
    { id: 'byRegexpOrNames', options: { names: ['job'], pattern: '' }, names: ['job'] },
    { id: 'byType', options: 'string', names: ['job'] },
    { id: 'byTypes', options: ['string', 'time'], names: ['Time', 'job'] },
    { id: 'byFrameRefID', options: 'A', names: ['Time', 'Value', 'job', 'none'] },
    { id: 'byFrameRefID', options: 'B', names: [] },
    { id: 'numeric', names: ['Value', 'none'] },
    { id: 'time', names: ['Time'] },
    { id: 'all', names: ['Time', 'Value', 'job', 'none'] },
    { id: 'anyMatch', names: ['Time', 'Value', 'job', 'none'] },
    { id: 'neverHeardOf', names: [] },
  ])('$id $options means $names', ({ id, options, names }) => expect(matched(id, options)).toEqual(names))
})

describe('byValue', () => {
  test.each([
    { op: 'eq', holds: { 6: false, 7: true, 8: false } },
    { op: 'neq', holds: { 6: true, 7: false, 8: true } },
    { op: 'gt', holds: { 6: true, 7: false, 8: false } },
    { op: 'gte', holds: { 6: true, 7: true, 8: false } },
    { op: 'lt', holds: { 6: false, 7: false, 8: true } },
    { op: 'lte', holds: { 6: false, 7: true, 8: true } },
    { op: 'about', holds: { 6: false, 7: false, 8: false } },
  ])('compares the last value: $op', ({ op, holds }) => {
    const found = Object.keys(holds).map((value) => [value, matched('byValue', { op, value }).includes('Value')])
    expect(Object.fromEntries(found)).toEqual(holds)
  })

  test.each([
    { name: 'a reducer that is named', options: { reducer: 'min', op: 'eq', value: 3 }, names: ['Value'] },
    { name: 'what says yes, whatever it is compared with', options: { reducer: 'allIsNull' }, names: ['none'] },
    { name: 'times as well as numbers', options: { op: 'neq', value: 0 }, names: ['Time', 'Value'] },
  ])('takes $name', ({ options, names }) => expect(matched('byValue', options)).toEqual(names))
})
