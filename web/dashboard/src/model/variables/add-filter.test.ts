import { describe, expect, test } from 'vitest'
import { createScope } from '../interpolate/scope.ts'
import { readVariables } from '../read/read-variable.ts'
import { addFilter } from './add-filter.ts'
import { addressFilters } from './address-filters.ts'
import { filterOption, parseFilter } from './adhoc-filters.ts'

const main = { uid: 'main', name: 'Main', type: 'prometheus', isDefault: true }
const other = { uid: 'other', name: 'Other', type: 'prometheus', isDefault: false }
const only = { key: 'job', operator: '=', value: 'api' }

function added(filter: typeof only, source: typeof main, json: readonly object[], chosen: readonly string[] = []) {
  const selected = chosen.flatMap((text) => parseFilter(text) ?? []).map(filterOption)
  const states = readVariables(json).map((variable) => ({ variable, options: [], selected, error: undefined }))
  return addFilter(filter, source, states, [main, other], createScope([], {}, {}))
}

describe('a filter that a reader chooses in a panel', () => {
  const adhoc = { type: 'adhoc', name: 'scope', datasource: { uid: 'main' } }

  test('joins those of the variable of its source', () => {
    expect(added(only, main, [adhoc], ['pod|=|x'])).toEqual({ name: 'scope', texts: ['pod|=|x', 'job|=|api'] })
  })

  test.each([
    { name: 'of the default source', source: main, json: [], wanted: 'Filters' },
    { name: 'of another source', source: other, json: [adhoc], wanted: 'Filters_other' },
    {
      name: 'whose name is taken',
      source: main,
      json: [{ type: 'custom', name: 'Filters', query: 'a' }],
      wanted: 'Filters_main',
    },
    {
      name: 'whose variable keeps out of addresses',
      source: main,
      json: [{ ...adhoc, skipUrlSync: true }],
      wanted: 'Filters',
    },
  ])('$name stands in the address alone', ({ source, json, wanted }) => {
    expect(added(only, source, json).name).toBe(wanted)
  })

  test.each([
    { name: 'the same again', before: ['job|=|api'], texts: ['job|=|api'] },
    { name: 'the opposite', before: ['job|!=|api'], texts: ['job|=|api'] },
    { name: 'another value', before: ['job|=|web'], texts: ['job|=|api'] },
    { name: 'several values', before: ['job|=__gfp__|web|db'], texts: ['job|=|api'] },
    { name: 'without another value', before: ['job|!=|web'], texts: ['job|!=|web', 'job|=|api'] },
    { name: 'a pattern', before: ['job|=~|a.*'], texts: ['job|=~|a.*', 'job|=|api'] },
  ])('after $name leaves what can hold beside it', ({ before, texts }) => {
    expect(added(only, main, [adhoc], before).texts).toEqual(texts)
  })

  test('without a value leaves the other ones that are left out', () => {
    expect(added({ ...only, operator: '!=' }, main, [adhoc], ['job|!=|web']).texts).toEqual([
      'job|!=|web',
      'job|!=|api',
    ])
  })
})

describe('filters of an address without a variable', () => {
  const wanted = new Map([
    ['Filters', ['job|=|api']],
    ['Filters_other', ['job|!=|web']],
    ['Filters_gone', ['']],
    ['job', ['a|=|b']],
  ])

  test('are variables of the default source, or of the one they name', () => {
    expect(addressFilters([], wanted)).toMatchObject([
      { kind: 'adhoc', name: 'Filters', datasource: { kind: 'default' } },
      { kind: 'adhoc', name: 'Filters_other', datasource: { kind: 'named', id: 'other' } },
    ])
  })

  test('are none where the dashboard has a variable of the name', () => {
    const variables = readVariables([{ type: 'custom', name: 'Filters', query: 'a' }])
    expect(addressFilters(variables, new Map([['Filters', ['job|=|api']]]))).toEqual([])
  })
})
