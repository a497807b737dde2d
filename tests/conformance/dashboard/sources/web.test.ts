import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { addSource, describeDataSource } from './data-source.contract.ts'
import { samples, samplesRange } from './samples.ts'
import { startWeb, type WebServer } from './start-web.ts'

let web: WebServer
let other: WebServer

/** The samples between `from` and `to`, in milliseconds, as JSON or CSV. */
function answer({ pathname, searchParams }: URL): string {
  const number = (name: string, usual: number) => Number(searchParams.get(name) ?? usual)
  const within = samples.filter(
    ([, seconds]) => seconds * 1_000 >= number('from', 0) && seconds * 1_000 <= number('to', Number.MAX_VALUE),
  )
  const rows = within.map(([host, seconds, value]) => ({
    host,
    seconds,
    at: new Date(seconds * 1_000).toISOString(),
    value,
  }))
  if (pathname !== '/samples.csv') return JSON.stringify({ data: { rows } })
  return ['host,at,value', ...rows.map(({ host, at, value }) => `${host},${at},${value}`)].join('\n')
}

beforeAll(async () => {
  web = await startWeb(answer)
  other = await startWeb(answer)
})
afterAll(async () => {
  await web.close()
  await other.close()
})

const secret = 'web-source-token'
const settings = () => ({ url: web.url, secureJsonData: { bearerToken: secret } })
const params = { from: '$__from', to: '$__to' }
const pairs = Object.entries(params).map(([key, value]) => ({ key, value }))
const isRunning = async () => web.waiting() > 0
const column = (selector: string, type: string) => ({ selector, text: selector, type })
const infinity = {
  type: 'json',
  source: 'url',
  url: '/samples',
  url_options: { method: 'GET', params: pairs },
  root_selector: 'data.rows',
  format: 'timeseries',
  columns: [column('at', 'timestamp'), column('host', 'string'), column('value', 'number')],
}

describeDataSource({
  type: 'yesoreyeram-infinity-datasource',
  settings,
  secret,
  range: samplesRange,
  query: infinity,
  rejected: { query: { ...infinity, root_selector: '$.rows[' }, field: 'url', message: 'cannot be read' },
  large: { ...infinity, url: '/large' },
  slow: { query: { ...infinity, url: '/silent' }, isRunning },
})

const field = (jsonPath: string) => ({ jsonPath })
const jsonApi = {
  urlPath: '/samples',
  params: Object.entries(params),
  fields: [field('$.data.rows[*].at'), field('$.data.rows[*].value')],
}

describeDataSource({
  type: 'marcusolsson-json-datasource',
  settings,
  secret,
  range: samplesRange,
  query: jsonApi,
  rejected: { query: { ...jsonApi, fields: [field('$.a[')] }, field: 'urlPath', message: 'cannot be read' },
  large: { ...jsonApi, urlPath: '/large' },
  slow: { query: { ...jsonApi, urlPath: '/silent' }, isRunning },
})

const csv = { path: '/samples.csv', params: Object.entries(params), schema: [{ name: 'at', type: 'time' }] }

describeDataSource({
  type: 'marcusolsson-csv-datasource',
  settings,
  secret,
  range: samplesRange,
  query: csv,
  rejected: { query: { ...csv, path: '/../samples.csv' }, field: 'path', message: 'below the address' },
  large: { ...csv, path: '/large' },
  slow: { query: { ...csv, path: '/silent' }, isRunning },
})

type Frame = {
  readonly schema: { fields: readonly object[] }
  readonly data: { values: readonly (readonly unknown[])[] }
}

describe('JSON and CSV over HTTP', () => {
  const open = async (type: string, own: object = {}) => {
    const { run } = await addSource({ type, settings: () => ({ ...settings(), ...own }) })
    return async (query: object) => {
      const { results } = await run([query], samplesRange)
      return { error: results.A?.error, frame: results.A?.frames[0] as Frame | undefined }
    }
  }

  test('become series over time', async () => {
    const ask = await open('yesoreyeram-infinity-datasource')
    const { frame } = await ask(infinity)
    expect(frame?.schema.fields).toMatchObject([
      { name: 'Time', type: 'time' },
      { name: 'value', labels: { host: 'a' } },
      { name: 'value', labels: { host: 'b' } },
    ])
    expect(frame?.data.values[2]).toEqual([0, 10, null, 30, 40, 50])
  })

  test.each([
    { type: 'timestamp_epoch_s', rows: '[{"t":1769860800}]' },
    { type: 'timestamp_epoch', rows: '[{"t":1769860800000}]' },
    { type: 'timestamp', rows: '[{"t":"2026-01-31T12:00:00Z"}]' },
  ])('hold times as $type', async ({ type, rows }) => {
    const ask = await open('yesoreyeram-infinity-datasource')
    const { frame } = await ask({ type: 'json', source: 'inline', data: rows, columns: [column('t', type)] })
    expect(frame?.schema.fields).toMatchObject([{ name: 't', type: 'time' }])
    expect(frame?.data.values).toEqual([[samplesRange.fromMs]])
  })

  test('have the columns that are in them where none are named', async () => {
    const ask = await open('yesoreyeram-infinity-datasource')
    const data = '[{"a.b":1,"words":"x"},{"a.b":2,"more":{"deep":[1]}}]'
    const { frame } = await ask({ type: 'json', source: 'inline', data, format: 'table' })
    expect(frame?.schema.fields).toMatchObject([
      { name: 'a.b', type: 'number' },
      { name: 'words', type: 'string' },
      { name: 'more', type: 'string' },
    ])
    expect(frame?.data.values).toEqual([
      [1, 2],
      ['x', null],
      [null, '{"deep":[1]}'],
    ])
  })

  test('are CSV with another delimiter, commas in numbers and lines before it', async () => {
    const ask = await open('yesoreyeram-infinity-datasource')
    const { frame } = await ask({ type: 'tsv', source: 'inline', data: 'name\tvalue\nx\t1.5\n"y\tz"\t2' })
    expect(frame?.data.values).toEqual([
      ['x', 'y\tz'],
      [1.5, 2],
    ])
  })

  test('are asked with the credentials of the data source, and with no other headers that speak for it', async () => {
    const ask = await open('yesoreyeram-infinity-datasource')
    await ask({
      ...infinity,
      url_options: {
        headers: [
          { key: 'authorization', value: 'mine' },
          { key: 'x-own', value: '1' },
        ],
      },
    })
    expect(web.asked.at(-1)?.headers).toMatchObject({ authorization: `Bearer ${secret}`, 'x-own': '1' })
  })

  test('follow a redirect, and leave the credentials behind where it leads elsewhere', async () => {
    const ask = await open('yesoreyeram-infinity-datasource')
    expect((await ask({ ...infinity, url: '/moved?to=/samples', url_options: {} })).frame?.data.values[0]).toHaveLength(
      6,
    )
    expect(web.asked.at(-1)?.headers.authorization).toBe(`Bearer ${secret}`)
    const away = await ask({
      ...infinity,
      url: `/moved?to=${encodeURIComponent(`${other.url}/samples`)}`,
      url_options: {},
    })
    expect(away.error).toContain('the address is private')
    expect(other.asked).toEqual([])
    expect((await ask({ ...infinity, url: '/moved', url_options: {} })).error).toContain('more than 5 times')
  })

  test.each([
    { name: 'another host than its own', url: () => `${other.url}/samples`, error: 'neither below its URL' },
    {
      name: 'a private host where none is set up',
      url: () => `${other.url}/samples`,
      own: { url: '' },
      error: 'private',
    },
    { name: 'a metadata service', url: () => 'http://169.254.169.254/', own: { url: '' }, error: 'link-local' },
  ])('are not asked of $name', async ({ url, own = {}, error }) => {
    const ask = await open('yesoreyeram-infinity-datasource', own)
    expect((await ask({ ...infinity, url: url() })).error).toContain(error)
    expect(other.asked).toEqual([])
  })

  test('are asked of hosts that the data source allows', async () => {
    const ask = await open('yesoreyeram-infinity-datasource', { url: '', jsonData: { allowedHosts: [web.url] } })
    expect((await ask({ ...infinity, url: `${web.url}/samples` })).frame?.data.values[0]).toHaveLength(6)
  })
})
