import { describe, expect, test } from 'vitest'
import type { Field, Frame } from '../frame.ts'
import { filterByRefId, filterByValue, filterFieldsByName } from './filters.ts'

const field = (name: string, values: readonly unknown[] = [1, 2]): Field => ({
  name,
  type: 'number',
  values,
  config: {},
})
const frame = (refId: string, ...fields: readonly Field[]): Frame => ({ refId, fields, meta: { notices: [] } })
const fill = (text: string) => text.replaceAll('$var', 'cpu,disk')
const namesOf = (frames: readonly Frame[]) => frames.map(({ fields }) => fields.map(({ name }) => name))

describe('fields', () => {
  const host = frame('A', field('cpu'), field('memory'), field('disk'))
  const kept = (options: object) => namesOf(filterFieldsByName([host], { ...options }, fill))

  test.each([
    { name: 'all are kept where nothing is said', options: {}, names: [['cpu', 'memory', 'disk']] },
    {
      name: 'those that are named are kept',
      options: { include: { names: ['disk', 'cpu'] } },
      names: [['cpu', 'disk']],
    },
    { name: 'those of a pattern are kept', options: { include: { pattern: '/^c|y$/' } }, names: [['cpu', 'memory']] },
    { name: 'an empty pattern is none', options: { include: { pattern: '' } }, names: [['cpu', 'memory', 'disk']] },
    {
      name: 'names and a pattern add up',
      options: { include: { names: ['disk'], pattern: 'c.*' } },
      names: [['cpu', 'disk']],
    },
    {
      name: 'those that are excluded are left out',
      options: { exclude: { names: ['cpu'] } },
      names: [['memory', 'disk']],
    },
    {
      name: 'an exclusion counts more',
      options: { include: { pattern: '/./' }, exclude: { pattern: '/e/' } },
      names: [['cpu', 'disk']],
    },
    {
      name: 'a variable names them',
      options: { byVariable: true, include: { variable: '$var' } },
      names: [['cpu', 'disk']],
    },
    {
      name: 'a variable of several is taken out of its braces',
      options: { byVariable: true, include: { variable: '{$var}' } },
      names: [['cpu', 'disk']],
    },
    {
      name: 'a variable counts only when it is to',
      options: { include: { variable: '$var' } },
      names: [['cpu', 'memory', 'disk']],
    },
    { name: 'a matcher picks them', options: { include: { id: 'byName', options: 'memory' } }, names: [['memory']] },
    { name: 'a frame without any left goes', options: { include: { names: ['none'] } }, names: [] },
  ])('$name', ({ options, names }) => {
    expect(kept(options)).toEqual(names)
  })
})

describe('frames by their query', () => {
  const frames = ['A', 'B', 'AB'].map((refId) => frame(refId, field(refId)))
  const kept = (options: object) => namesOf(filterByRefId(frames, { ...options }, fill)).flat()

  test.each([
    { options: {}, names: ['A', 'B', 'AB'] },
    { options: { include: 'A' }, names: ['A'] },
    { options: { include: 'A|B' }, names: ['A', 'B'] },
    { options: { include: '/^A/' }, names: ['A', 'AB'] },
    { options: { include: { options: '/B$/' } }, names: ['B', 'AB'] },
    { options: { exclude: 'A' }, names: ['B', 'AB'] },
    { options: { include: '/A/', exclude: '/B/' }, names: ['A'] },
    { options: { exclude: { options: 'B' } }, names: ['A', 'AB'] },
  ])('$options keeps $names', ({ options, names }) => {
    expect(kept(options)).toEqual(names)
  })

  test('one without a query is kept by none', () => {
    const { refId: _refId, ...nameless } = frame('A', field('x'))
    expect(filterByRefId([nameless], { include: 'A' }, fill)).toEqual([])
    expect(filterByRefId([nameless], { include: '/A/' }, fill)).toEqual([])
  })
})

describe('rows by their values', () => {
  const rows = (options: object, values: readonly unknown[] = [null, 1, 2, 3]) =>
    filterByValue([frame('A', field('v', values))], { ...options }, fill)[0]?.fields[0]?.values

  const only = (id: string, options: object = {}) => ({ filters: [{ fieldName: 'v', config: { id, options } }] })

  test.each([
    { name: 'isNull', options: {}, kept: [null] },
    { name: 'isNotNull', options: {}, kept: [1, 2, 3] },
    { name: 'equal', options: { value: 2 }, kept: [2] },
    { name: 'equal', options: { value: '2' }, kept: [2] },
    { name: 'notEqual', options: { value: 2 }, kept: [null, 1, 3] },
    { name: 'greater', options: { value: 2 }, kept: [3] },
    { name: 'greaterOrEqual', options: { value: 2 }, kept: [2, 3] },
    { name: 'lower', options: { value: 2 }, kept: [null, 1] },
    { name: 'lowerOrEqual', options: { value: 1 }, kept: [null, 1] },
    { name: 'between', options: { from: 1, to: 3 }, kept: [2] },
    { name: 'other', options: {}, kept: [null, 1, 2, 3] },
  ])('$name $options keeps $kept', ({ name, options, kept }) => {
    expect(rows(only(name, options))).toEqual(kept)
  })

  test.each([
    { id: 'regex', value: '^c', kept: ['cpu'] },
    { id: 'regex', value: '^$', kept: [null] },
    { id: 'regex', value: '(', kept: [] },
    { id: 'substring', value: 'u', kept: ['cpu'] },
    { id: 'notSubstring', value: 'u', kept: ['disk', null] },
    { id: 'equal', value: '$var', kept: [] },
    { id: 'substring', value: '', kept: ['cpu', 'disk', null] },
  ])('$id "$value" keeps $kept', ({ id, value, kept }) => {
    expect(rows(only(id, { value }), ['cpu', 'disk', null])).toEqual(kept)
  })

  const both = {
    filters: [
      { fieldName: 'v', config: { id: 'greater', options: { value: 1 } } },
      { fieldName: 'v', config: { id: 'lower', options: { value: 3 } } },
    ],
  }

  test.each([
    { name: 'any of several conditions is enough', options: { ...both, match: 'any' }, kept: [null, 1, 2, 3] },
    { name: 'or all of them', options: { ...both, match: 'all' }, kept: [2] },
    {
      name: 'what matches may be what is dropped',
      options: { ...both, match: 'all', type: 'exclude' },
      kept: [null, 1, 3],
    },
    {
      name: 'a condition on another field says nothing',
      options: { filters: [{ fieldName: 'w', config: {} }] },
      kept: [null, 1, 2, 3],
    },
    { name: 'no condition keeps all', options: { filters: [] }, kept: [null, 1, 2, 3] },
  ])('$name', ({ options, kept }) => {
    expect(rows(options)).toEqual(kept)
  })
})
