import { describe, expect, test } from 'vitest'
import type { Variable } from '../variable.ts'
import { selectOptions } from './select.ts'

const base: Variable = {
  kind: 'custom',
  query: '',
  name: 'job',
  label: 'job',
  description: '',
  hide: 'nothing',
  isMulti: false,
  includesAll: false,
  allValue: undefined,
  allowsCustomValue: true,
  skipsUrl: false,
  current: [],
  options: [],
}
const interval: Variable = { ...base, kind: 'interval', hasAuto: false, autoCount: 1, autoMin: '1s' }
const a = { text: 'Api', value: 'a' }
const b = { text: 'a', value: 'b' }
const all = { text: 'All', value: '$__all' }
const free = { text: 'x', value: 'x' }

describe('selectOptions()', () => {
  test.each([
    { name: 'the first option without a wish', variable: base, wanted: [], selected: [a] },
    { name: 'a wish by value', variable: base, wanted: ['b'], selected: [b] },
    { name: 'a wish by text', variable: base, wanted: ['Api'], selected: [a] },
    { name: 'the value before the text', variable: base, wanted: ['a'], selected: [a] },
    { name: 'the first option for one that is not offered', variable: base, wanted: ['x'], selected: [a] },
    { name: 'the first of several wishes where one can be chosen', variable: base, wanted: ['b', 'a'], selected: [b] },
    { name: 'several wishes', variable: { ...base, isMulti: true }, wanted: ['b', 'x', 'a'], selected: [b, a] },
    { name: 'all by its value', variable: { ...base, includesAll: true }, wanted: ['b', '$__all'], selected: [all] },
    { name: 'all by its text', variable: { ...base, includesAll: true }, wanted: ['All'], selected: [all] },
    { name: 'all before the first option', variable: { ...base, includesAll: true }, wanted: [], selected: [all] },
    { name: 'no all where it is not offered', variable: base, wanted: ['$__all'], selected: [a] },
    { name: 'an interval that nobody offered', variable: interval, wanted: ['x'], selected: [free] },
    { name: 'no interval for nothing', variable: interval, wanted: [''], selected: [a] },
    { name: 'no interval for all', variable: interval, wanted: ['All'], selected: [a] },
  ])('$name', ({ variable, wanted, selected }) => {
    expect(selectOptions(variable, [a, b], wanted)).toEqual(selected)
  })

  test.each([
    { name: 'a wish stands while there are no options', wanted: ['x'], selected: [free] },
    { name: 'nothing is chosen where nothing can be', wanted: [], selected: [] },
    { name: 'an empty wish is none', wanted: [''], selected: [] },
  ])('$name', ({ wanted, selected }) => expect(selectOptions(base, [], wanted)).toEqual(selected))
})
