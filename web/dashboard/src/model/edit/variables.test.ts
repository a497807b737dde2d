import { describe, expect, test } from 'vitest'
import { readVariables } from '../read/read-variable.ts'
import { changeType, faultOfName, freeName, labelQuery, labelValues, withChoices } from './variables.ts'

test('freeName() is one that no variable has', () => {
  expect(freeName([])).toBe('query0')
  expect(freeName([{ name: 'query0' }, { name: 'job' }])).toBe('query1')
})

test.each([
  { name: 'job', fault: undefined },
  { name: '', fault: 'empty' },
  { name: 'a-b', fault: 'letters' },
  { name: '__from', fault: 'letters' },
  { name: 'host', fault: 'taken' },
])('faultOfName("$name")', ({ name, fault }) => expect(faultOfName(name, ['host'])).toBe(fault))

test('changeType() keeps what it is called and drops what was chosen', () => {
  const query = { name: 'job', label: 'Job', type: 'query', query: 'x', regex: 'y', current: { value: 'a' } }
  expect(changeType(query, 'interval')).toEqual({
    name: 'job',
    label: 'Job',
    type: 'interval',
    query: '1m,5m,15m,1h',
    auto: false,
    current: {},
    options: [],
  })
})

describe('a query for the values of a label', () => {
  test.each([
    ['label_values(job)', { metric: '', label: 'job' }],
    ['label_values(up, job)', { metric: 'up', label: 'job' }],
    ['label_values(up{a="b, c"}, job)', { metric: 'up{a="b, c"}', label: 'job' }],
    ['', { metric: '', label: '' }],
  ])('%s', (query, parts) => {
    expect(labelQuery(query)).toEqual(parts)
    expect(labelValues(parts)).toBe(query)
  })

  test.each(['query_result(up)', 'metrics(.*)', 'up'])('is not %s', (query) =>
    expect(labelQuery(query)).toBeUndefined(),
  )
})

describe('withChoices()', () => {
  const selected = [{ text: 'API', value: 'api' }]
  const kept = (variable: object) => {
    const json = { title: 'T', templating: { list: [variable] } }
    const [read] = readVariables(json.templating.list)
    const states = read === undefined ? [] : [{ variable: read, options: [], selected, error: undefined }]
    return (withChoices(json, states).templating as { list: { current?: unknown }[] }).list[0]?.current
  }

  test.each([
    {
      name: 'one without a choice has that of the page',
      variable: { current: {} },
      current: { text: 'API', value: 'api' },
    },
    { name: 'one of many has a list', variable: { multi: true }, current: { text: ['API'], value: ['api'] } },
    {
      name: 'a saved choice stays',
      variable: { current: { text: 'x', value: 'x' } },
      current: { text: 'x', value: 'x' },
    },
  ])('$name', ({ variable, current }) => {
    expect(kept({ name: 'job', type: 'query', query: 'q', ...variable })).toEqual(current)
  })
})
