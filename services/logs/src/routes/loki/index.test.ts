import { describe, expect, test } from 'vitest'
import { askLoki, entries, startMs } from './loki.fixture.ts'

const start = startMs / 1_000
const ask = askLoki()
const shop = { app: 'shop', env: 'prod' }
const till = { app: 'till', env: 'prod' }
const bytesOf = (app: string) =>
  entries.filter(({ labels }) => labels.app === app).reduce((sum, { line }) => sum + line.length, 0)

async function body(path: string, params: Record<string, string> = {}): Promise<unknown> {
  return JSON.parse((await ask(path, params)).text)
}

describe('streams', () => {
  test.each([
    { path: 'labels', data: ['app', 'env'] },
    { path: 'label', data: ['app', 'env'] },
    { path: 'label/app/values', data: ['shop', 'till'] },
    { path: 'label/app/values', params: { query: '{app!="till"}' }, data: ['shop'] },
    { path: 'series', data: [shop, till] },
    { path: 'series', params: { 'match[]': '{app="shop"}' }, data: [shop] },
    { path: 'series', params: { match: '{app=~"t.*"}' }, data: [till] },
    { path: 'series', params: { match: '{}' }, data: [shop, till] },
  ])('$path $params', async ({ path, params = {}, data }) => {
    expect(await body(path, params as Record<string, string>)).toEqual({ status: 'success', data })
  })

  test('of a label that nobody has there is no list', async () => {
    expect(await body('label/gone/values')).toEqual({ status: 'success' })
  })
})

describe('how much there is', () => {
  test('in all', async () => {
    const bytes = bytesOf('shop') + bytesOf('till')
    expect(await body('index/stats', { query: '{env="prod"}' })).toEqual({ streams: 2, chunks: 2, entries: 120, bytes })
  })

  test.each([
    { params: { query: '{env="prod"}' }, metrics: [{ env: 'prod' }] },
    { params: { query: '{env="prod"}', targetLabels: 'app' }, metrics: [{ app: 'shop' }, { app: 'till' }] },
    { params: { query: '{env="prod"}', targetLabels: 'app', limit: '1' }, metrics: [{ app: 'shop' }] },
    { params: { query: '{env="prod"}', aggregateBy: 'labels' }, metrics: [{ app: '' }, { env: '' }] },
  ])('volume of $params', async ({ params, metrics }) => {
    const { data } = await ask('index/volume', params as Record<string, string>)
    const { resultType, result } = data as { resultType: string; result: { metric: object }[] }
    expect([resultType, result.map(({ metric }) => metric)]).toEqual(['vector', metrics])
  })

  test('over time', async () => {
    const { data } = await ask('index/volume_range', { query: '{app="shop"}', step: '60' })
    const { resultType, result } = data as { resultType: string; result: { values: [number, string][] }[] }
    expect(resultType).toBe('matrix')
    expect(result[0]?.values.map(([at]) => at)).toEqual([start, start + 60])
    expect(result[0]?.values.reduce((sum, [, bytes]) => sum + Number(bytes), 0)).toBe(bytesOf('shop'))
  })

  test('by something else is refused', async () => {
    expect(await ask('index/volume', { query: '{env="prod"}', aggregateBy: 'x' })).toMatchObject({
      status: 400,
      text: 'invalid aggregation option',
    })
  })
})

describe('what is found in lines', () => {
  test('labels', async () => {
    const detectedLabels = [
      { label: 'app', cardinality: 2 },
      { label: 'env', cardinality: 1 },
    ]
    expect(await body('detected_labels', { query: '{env="prod"}' })).toEqual({ detectedLabels })
  })

  test('fields, with their types and where they stand', async () => {
    const { fields } = (await body('detected_fields', { query: '{env="prod"}' })) as { fields: { label: string }[] }
    const field = (name: string) => fields.find(({ label }) => label === name)
    expect(field('trace')).toEqual({ label: 'trace', type: 'string', cardinality: 2, parsers: null })
    expect(field('size')).toEqual({
      label: 'size',
      type: 'bytes',
      cardinality: expect.any(Number),
      parsers: ['logfmt'],
    })
    expect(field('took')).toMatchObject({ type: 'duration' })
    expect(field('user_id')).toEqual({
      label: 'user_id',
      type: 'string',
      cardinality: 2,
      parsers: ['json'],
      jsonPath: ['user', 'id'],
    })
  })

  test('values of a field', async () => {
    const params = { query: '{env="prod"}', limit: '1' }
    expect(await body('detected_field/level/values', params)).toEqual({ values: ['info'], limit: 1 })
    expect(await body('detected_field/gone/values', params)).toEqual({})
  })

  test('lines that are alike', async () => {
    const { data } = await ask('patterns', { query: '{env="prod"}', step: '60' })
    expect(data).toEqual([
      { pattern: 'level=info msg="request <_>" size=<_> took=<_>', level: 'info', samples: expect.any(Array) },
      { pattern: '{"level":"error","code":<_>,"user":{"id":"<_>"}}', level: 'error', samples: expect.any(Array) },
    ])
    const [{ samples }] = data as [{ samples: [number, number][] }]
    expect(samples.reduce((sum, [, count]) => sum + count, 0)).toBe(80)
  })
})

test('Grafana learns which version is spoken and what the bounds are', async () => {
  expect(await body('status/buildinfo')).toMatchObject({ version: '3.7.8', revision: '', goVersion: '' })
  expect(await body('drilldown-limits')).toMatchObject({ limits: { max_query_series: 500 }, version: '3.7.8' })
})
