import { describe, expect, test } from 'vitest'
import { badName, checkEntry, checkLabels, isEmpty, nameService } from './check-stream.ts'

const limits = {
  maxLabels: 2,
  maxLabelNameBytes: 4,
  maxLabelValueBytes: 5,
  maxLineBytes: 6,
  maxMetadata: 2,
  maxMetadataBytes: 8,
}

test.each([
  { labels: {}, name: 'unknown_service' },
  { labels: { service_name: 'own', app: 'a' }, name: 'own' },
  { labels: { service_name: '', app: 'a' }, name: 'a' },
  { labels: { job: 'j', app: 'a', service: '' }, name: 'a' },
  { labels: { k8s_job_name: 'k' }, name: 'k' },
  { labels: { app: '' }, name: 'unknown_service' },
])('the service of $labels is $name', ({ labels, name }) => {
  expect(nameService(labels)).toEqual({ ...labels, service_name: name })
})

test.each([
  { labels: {}, bad: undefined },
  { labels: { a: '', _b9: '', 'c:d': '' }, bad: undefined },
  { labels: { a: '', '9b': '' }, bad: '9b' },
  { labels: { 'a-b': '' }, bad: 'a-b' },
  { labels: { '': '' }, bad: '' },
])('of $labels the name that is none is $bad', ({ labels, bad }) => expect(badName(labels)).toBe(bad))

test('whether there are labels', () => {
  expect(isEmpty({})).toBe(true)
  expect(isEmpty({ a: '' })).toBe(false)
})

describe('labels', () => {
  test.each([
    { name: 'as many as may be', labels: { a: '1', b: '2' } },
    { name: 'the name of the service, which may be ours', labels: { a: '1', b: '2' }, more: { service_name: 's' } },
    { name: 'names and values as long as may be', labels: { abcd: '12345' } },
  ])('are taken: $name', ({ labels, more = {} }) => {
    expect(
      checkLabels({ ...labels, ...more }, { ...limits, maxLabelNameBytes: 'service_name' in more ? 12 : 4 }),
    ).toBeUndefined()
  })

  test.each([
    {
      labels: { a: '1', b: '2', c: '3' },
      refusal: {
        reason: 'max_label_names_per_series',
        message: `entry for stream '{a="1", b="2", c="3"}' has 3 label names; limit 2`,
      },
    },
    {
      labels: { abcde: '1' },
      refusal: { reason: 'label_name_too_long', message: `stream '{abcde="1"}' has label name too long: 'abcde'` },
    },
    {
      labels: { a: 'ääb!' },
      refusal: { reason: 'label_value_too_long', message: `stream '{a="ääb!"}' has label value too long: 'ääb!'` },
    },
  ])('are refused: $refusal.reason', ({ labels, refusal }) => expect(checkLabels(labels, limits)).toEqual(refusal))
})

describe('a line', () => {
  const window = { oldest: '1700000000000000000', newest: '1700000000000000009' }
  const at = (time: string, line = '', metadata: Readonly<Record<string, string>> = {}) =>
    checkEntry({ time, line, metadata }, window, limits, () => '{a="b"}')
  const first = window.oldest

  test.each([
    { name: 'from the oldest time on', time: first },
    { name: 'up to the newest', time: window.newest },
    { name: 'as long as may be', time: first, line: 'äää' },
    { name: 'with as much metadata as may be', time: first, metadata: { ä: 'bc', d: 'efg' } },
  ])('is taken $name', ({ time, line, metadata }) => expect(at(time, line, metadata)).toBeUndefined())

  test('may have any age where none is the oldest', () => {
    const entry = { time: '0000000000000000001', line: '', metadata: {} }
    expect(checkEntry(entry, { ...window, oldest: undefined }, limits, String)).toBeUndefined()
  })

  test.each([
    {
      refusal: 'greater_than_max_sample_age',
      says: `entry for stream '{a="b"}' has timestamp too old: 2023-11-14T22:13:19Z, oldest acceptable timestamp is: 2023-11-14T22:13:20Z`,
      time: '1699999999999999999',
    },
    {
      refusal: 'too_far_in_future',
      says: `entry for stream '{a="b"}' has timestamp too new: 2023-11-14T22:13:20Z`,
      time: '1700000000000000010',
    },
    {
      refusal: 'line_too_long',
      says: `max entry size '6' bytes exceeded for stream '{a="b"}' while adding an entry with length '7' bytes`,
      time: first,
      line: 'äääx',
    },
    {
      refusal: 'structured_metadata_too_large',
      says: `stream '{a="b"}' has structured metadata too large: '9' bytes, limit: '8' bytes.`,
      time: first,
      metadata: { a: 'ä', b: '12345' },
    },
    {
      refusal: 'structured_metadata_too_many',
      says: `stream '{a="b"}' has too many structured metadata labels: '3', limit: '2'.`,
      time: first,
      metadata: { a: '', b: '', c: '' },
    },
  ])('is refused: $refusal', ({ refusal, says, time, line, metadata }) => {
    expect(at(time, line, metadata)).toEqual({ reason: refusal, message: expect.stringContaining(says) })
  })
})
