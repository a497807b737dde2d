import { describe, expect, test } from 'vitest'
import { createMemoryStreams, entriesOf } from '../../test-support/memory-streams.ts'
import { createLoki } from '../../test-support/start-loki.ts'

const startMs = 1_700_000_000_000
const startSeconds = startMs / 1_000

type Lines = Parameters<typeof entriesOf>[1]

/** Asks about these lines, one each second from the start on. */
async function ask(lines: Lines, path: string, params: Record<string, string> = {}, maxEntries = 1_000) {
  const streams = createMemoryStreams(entriesOf(startMs, lines))
  const { app } = createLoki(streams, { maxEntries }, () => startMs + 60_000)
  const query = new URLSearchParams({ start: `${startSeconds}`, end: `${startSeconds + 60}`, ...params })
  const response = await app.request(`http://localhost/loki/api/v1/${path}?${query}`)
  const text = await response.text()
  return response.status === 200 ? (JSON.parse(text) as unknown) : { status: response.status, text }
}

const id = '0123abcd-0123-0123-0123-0123456789ab'

describe('detected labels', () => {
  const found = (...streams: Record<string, string>[]) =>
    ask(
      streams.map((labels) => [labels, 'x'] as const),
      'detected_labels',
    )
  const told = (...detectedLabels: [label: string, cardinality: number][]) => ({
    detectedLabels: detectedLabels.map(([label, cardinality]) => ({ label, cardinality })),
  })

  test.each([
    { name: 'those that tell streams apart', streams: [{ app: 'a' }, { app: 'b' }], is: told(['app', 2]) },
    {
      name: 'each value once',
      streams: [
        { app: 'a', env: 'x' },
        { app: 'a', env: 'y' },
      ],
      is: told(['app', 1], ['env', 2]),
    },
    { name: 'none that numbers them', streams: [{ n: '1' }, { n: '-2.5' }, { n: '+30' }], is: told() },
    { name: 'none of ids', streams: [{ id }, { id: id.replaceAll('-', '').toUpperCase() }], is: told() },
    { name: 'one that says yes and no', streams: [{ up: '0' }, { up: '1' }], is: told(['up', 2]) },
    { name: 'one that always says yes', streams: [{ up: '1' }], is: told(['up', 1]) },
    { name: 'none of more numbers', streams: [{ up: '0' }, { up: '1' }, { up: '2' }], is: told() },
    { name: 'none of two other numbers', streams: [{ n: '1' }, { n: '2' }], is: told() },
    { name: 'one of numbers and words', streams: [{ n: '1' }, { n: '2' }, { n: 'x' }], is: told(['n', 3]) },
    { name: 'one of words with numbers', streams: [{ n: 'a1' }, { n: '1a' }], is: told(['n', 2]) },
    { name: 'one of half an id', streams: [{ n: id.slice(0, 20) }], is: told(['n', 1]) },
    {
      name: 'names that say where, whatever their values',
      streams: [{ cluster: '5', namespace: '6', instance: '7', pod: '8', node: '9' }],
      is: told(['cluster', 1], ['namespace', 1], ['instance', 1], ['pod', 1]),
    },
  ] as { name: string; streams: Record<string, string>[]; is: object }[])('are $name', async ({ streams, is }) =>
    expect(await found(...streams)).toEqual(is),
  )

  test('are those of the streams that fit', async () => {
    const lines: Lines = [
      [{ app: 'a', env: 'x' }, '1'],
      [{ app: 'b', zone: 'y' }, '2'],
    ]
    expect(await ask(lines, 'detected_labels', { query: '{app="b"}' })).toEqual(told(['app', 1], ['zone', 1]))
    expect(await ask(lines, 'detected_labels', { query: '{app="none"}' })).toEqual(told())
  })
})

describe('detected fields', () => {
  const lines: Lines = [
    [{ app: 'a' }, '{"code":1,"user":{"id":"u1"}}', { trace: 't1' }],
    [{ app: 'a' }, 'level=info took=5ms'],
    [{ app: 'a' }, '{"code":2}', { trace: 't2' }],
  ]
  const query = '{app="a"}'
  const labelsOf = (answer: unknown) => (answer as { fields: { label: string }[] }).fields.map(({ label }) => label)

  test('are told with what they hold, how many values there are, and where they are read', async () => {
    expect(await ask(lines, 'detected_fields', { query })).toEqual({
      fields: expect.arrayContaining([
        { label: 'trace', type: 'string', cardinality: 2, parsers: null },
        { label: 'code', type: 'int', cardinality: 2, parsers: ['json'], jsonPath: ['code'] },
        { label: 'user_id', type: 'string', cardinality: 1, parsers: ['json'], jsonPath: ['user', 'id'] },
        { label: 'took', type: 'duration', cardinality: 1, parsers: ['logfmt'] },
      ]),
      limit: 1_000,
    })
  })

  test.each([
    { params: { limit: '1' }, limit: 1 },
    { params: { field_limit: '2' }, limit: 2 },
    { params: { limit: '1', field_limit: '2' }, limit: 1 },
  ])('are as many as are asked for by $params', async ({ params, limit }) => {
    const answer = await ask(lines, 'detected_fields', { query, ...params } as Record<string, string>)
    expect([labelsOf(answer).length, (answer as { limit: number }).limit]).toEqual([limit, limit])
  })

  test('are those of the newest lines', async () => {
    expect(labelsOf(await ask(lines, 'detected_fields', { query, line_limit: '1' })).sort()).toEqual(
      expect.not.arrayContaining(['took', 'user_id']),
    )
  })

  test('are none where nothing is found', async () => {
    expect(await ask(lines, 'detected_fields', { query: '{app="none"}' })).toEqual({})
  })

  test('may be looked for in as many lines as there may be, and no more', async () => {
    expect(await ask(lines, 'detected_fields', { query, line_limit: '10' }, 10)).toHaveProperty('fields')
    expect(await ask(lines, 'detected_fields', { query, line_limit: '11' }, 10)).toEqual({
      status: 400,
      text: 'max entries limit per query exceeded, limit > max_entries_limit_per_query (11 > 10)',
    })
  })

  test.each([
    { name: 'code', params: {}, values: ['2', '1'], limit: 1_000 },
    { name: 'code', params: { limit: '1' }, values: ['2'], limit: 1 },
    { name: 'none', params: {}, values: undefined, limit: undefined },
  ])('the values of $name are $values', async ({ name, params, values, limit }) => {
    const answer = await ask(lines, `detected_field/${name}/values`, { query, ...params } as Record<string, string>)
    expect(answer).toEqual(values === undefined ? {} : { values, limit })
  })
})

test('patterns are lines that are alike, with how often they came in each step', async () => {
  const lines: Lines = ['took 5 ms', 'took 6 ms', 'other', 'took 7 ms'].map((line) => [
    { app: 'a', level: 'info' },
    line,
  ])
  const answer = await ask(lines, 'patterns', { query: '{app="a"}', step: '2' })
  expect(answer).toEqual({
    status: 'success',
    data: [
      {
        pattern: 'took <_> ms',
        level: 'info',
        samples: [
          [startSeconds, 2],
          [startSeconds + 2, 1],
        ],
      },
      { pattern: 'other', level: 'info', samples: [[startSeconds + 2, 1]] },
    ],
  })
})
