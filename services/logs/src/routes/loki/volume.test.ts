import { describe, expect, test } from 'vitest'
import { createMemoryStreams, entriesOf } from '../../test-support/memory-streams.ts'
import { createLoki } from '../../test-support/start-loki.ts'

const startMs = 1_700_000_000_000
const start = startMs / 1_000

// A line each second: of the first stream three, of 30 bytes in all, of the others one each, of 5.
const [a, b, c] = [
  { app: 'm', env: 'z' },
  { app: 'b', env: 'z' },
  { app: 'c', env: 'y' },
]
const entries = entriesOf(startMs, [
  [a, '0123456789'],
  [b, '01234'],
  [a, '0123456789'],
  [c, '01234'],
  [a, '0123456789'],
])

const { app } = createLoki(createMemoryStreams(entries), {}, () => startMs + 60_000)

async function ask(path: string, params: Record<string, string> = {}) {
  const query = new URLSearchParams({ start: `${start}`, end: `${start + 60}`, query: '{env=~".+"}', ...params })
  const response = await app.request(`http://localhost/loki/api/v1/index/${path}?${query}`)
  const text = await response.text()
  return { status: response.status, body: response.status === 200 ? JSON.parse(text) : text }
}

/** Bytes by the labels of a series. */
async function volumes(params: Record<string, string> = {}) {
  const { body } = await ask('volume', params)
  const { result } = (body as { data: { result: { metric: object; value: [number, string] }[] } }).data
  return result.map(({ metric, value }) => [Object.values(metric).join('/') || Object.keys(metric).join('/'), value[1]])
}

describe('volumes', () => {
  test.each([
    {
      name: 'are by the labels of the selector',
      params: {},
      is: [
        ['z', '35'],
        ['y', '5'],
      ],
    },
    {
      name: 'come with the largest first, and by their labels',
      params: { query: '{app=~".+"}' },
      is: [
        ['m', '30'],
        ['b', '5'],
        ['c', '5'],
      ],
    },
    {
      name: 'are as many as are asked for',
      params: { query: '{app=~".+"}', limit: '2' },
      is: [
        ['m', '30'],
        ['b', '5'],
      ],
    },
    {
      name: 'are a hundred where none are asked for',
      params: { query: '{app=~".+"}', limit: '0' },
      is: [
        ['m', '30'],
        ['b', '5'],
        ['c', '5'],
      ],
    },
    {
      name: 'are by other labels',
      params: { targetLabels: 'app' },
      is: [
        ['m', '30'],
        ['b', '5'],
        ['c', '5'],
      ],
    },
    {
      name: 'are by several labels',
      params: { targetLabels: 'env,app' },
      is: [
        ['m/z', '30'],
        ['b/z', '5'],
        ['c/y', '5'],
      ],
    },
    { name: 'are none by labels that nobody has', params: { targetLabels: 'none' }, is: [] },
    {
      name: 'are those of streams that fit',
      params: { query: '{app!="m",env="z"}', targetLabels: 'app' },
      is: [['b', '5']],
    },
    {
      name: 'are of each label by itself',
      params: { aggregateBy: 'labels' },
      is: [
        ['app', '40'],
        ['env', '40'],
      ],
    },
    {
      name: 'are of the labels that are named',
      params: { aggregateBy: 'labels', targetLabels: 'env' },
      is: [['env', '40']],
    },
    {
      name: 'are of a stretch of time',
      params: { start: `${start + 1}`, end: `${start + 3}`, targetLabels: 'app' },
      is: [
        ['m', '10'],
        ['b', '5'],
      ],
    },
  ] as { name: string; params: Record<string, string>; is: string[][] }[])('$name', async ({ params, is }) =>
    expect(await volumes(params)).toEqual(is),
  )

  test('of all streams are by all their labels', async () => {
    const { body } = await ask('volume', { query: '{}' })
    const { result } = (body as { data: { result: { metric: object }[] } }).data
    expect(result.map(({ metric }) => metric)).toEqual([a, b, c])
  })

  test('by something else are refused', async () => {
    expect(await ask('volume', { aggregateBy: 'x' })).toEqual({ status: 400, body: 'invalid aggregation option' })
  })
})

describe('volumes over time', () => {
  const over = async (params: Record<string, string>) => {
    const { body } = await ask('volume_range', { query: '{app="m"}', ...params })
    const { result } = (body as { data: { result: { values: [number, string][] }[] } }).data
    return result.map(({ values }) => values.map(([at, bytes]) => [at - start, bytes]))
  }

  test('are told by the beginnings of steps, those alone that hold something', async () => {
    expect(await over({ step: '2', end: `${start + 6}` })).toEqual([
      [
        [0, '10'],
        [2, '10'],
        [4, '10'],
      ],
    ])
    expect(await over({ step: '1', end: `${start + 4}` })).toEqual([
      [
        [0, '10'],
        [2, '10'],
      ],
    ])
  })

  test('end where they are asked to, within a step', async () => {
    expect(await over({ step: '3', end: `${start + 4}` })).toEqual([[[0, '20']]])
    expect(await over({ step: '3', end: `${start + 5}` })).toEqual([
      [
        [0, '20'],
        [3, '10'],
      ],
    ])
  })

  test('of more than can be asked for are refused', async () => {
    const params = { query: '{app=~".+"}', step: '1', end: `${start + 10_000}` }
    expect(await ask('volume_range', params)).toEqual({
      status: 400,
      body: 'the query would ask for more than 20000 volumes; use a larger step or fewer labels',
    })
  })
})

test('how much there is is told in whole numbers', async () => {
  expect((await ask('stats')).body).toEqual({ streams: 3, chunks: 3, entries: 5, bytes: 40 })
  expect((await ask('stats', { query: '{app="b"}' })).body).toEqual({ streams: 1, chunks: 1, entries: 1, bytes: 5 })
})
