import { describe, expect, test } from 'vitest'
import type { Selection, Variable, VariableState } from '../variable.ts'
import { variablesFromUrl, variablesToParams, variablesToUrl } from './variable-url.ts'

const variable: Variable = {
  kind: 'custom',
  query: '',
  name: 'job',
  label: 'job',
  description: '',
  hide: 'nothing',
  isMulti: true,
  includesAll: true,
  allValue: undefined,
  allowsCustomValue: true,
  skipsUrl: false,
  current: [],
  options: [],
}

function state(values: readonly string[], of: Variable = variable): VariableState {
  const selected: Selection = values.map((value) => ({ text: `text of ${value}`, value }))
  return { variable: of, options: [], selected, error: undefined }
}

describe('variablesFromUrl()', () => {
  test.each([
    { search: '', wanted: [] },
    { search: '?from=now-1h&varjob=x', wanted: [] },
    { search: '?var-job=a', wanted: [['job', ['a']]] },
    { search: '?var-job=a&from=now&var-job=b%26c', wanted: [['job', ['a', 'b&c']]] },
    {
      search: 'var-job=&var-host=h+1',
      wanted: [
        ['job', ['']],
        ['host', ['h 1']],
      ],
    },
  ])('"$search"', ({ search, wanted }) => expect([...variablesFromUrl(search)]).toEqual(wanted))
})

describe('the choices in an address', () => {
  test.each([
    { name: 'nothing chosen', states: [state([])], params: [], url: '' },
    {
      name: 'several of one, and one of another',
      states: [state(['a', 'b']), state(['x&y'], { ...variable, name: 'host' })],
      params: [
        ['var-job', 'a'],
        ['var-job', 'b'],
        ['var-host', 'x&y'],
      ],
      url: 'var-job=a&var-job=b&var-host=x%26y',
    },
    { name: 'all', states: [state(['$__all'])], params: [['var-job', 'All']], url: 'var-job=%24__all' },
    { name: 'one that keeps out', states: [state(['a'], { ...variable, skipsUrl: true })], params: [], url: '' },
    { name: 'a constant', states: [state(['a'], { ...variable, kind: 'constant' })], params: [], url: '' },
    {
      name: 'a text',
      states: [state(['a'], { ...variable, kind: 'textbox' })],
      params: [['var-job', 'a']],
      url: 'var-job=a',
    },
  ])('$name', ({ states, params, url }) => {
    expect(variablesToParams(states)).toEqual(params)
    expect(variablesToUrl(states)).toBe(url)
  })
})
