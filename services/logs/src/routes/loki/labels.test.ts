import { describe, expect, test } from 'vitest'
import { createMemoryStreams, entriesOf } from '../../test-support/memory-streams.ts'
import { createLoki } from '../../test-support/start-loki.ts'

const startMs = 1_700_000_000_000
const start = startMs / 1_000
const [a, b, c] = [
  { app: 'b', env: 'x' },
  { app: 'a', env: 'x' },
  { app: 'c', zone: 'z' },
]
// A line each second.
const streams = createMemoryStreams(
  entriesOf(startMs, [
    [a, '1'],
    [b, '2'],
    [c, '3'],
    [a, '4'],
  ]),
)
const { app } = createLoki(streams, {}, () => startMs + 60_000)

async function ask(path: string, params: string | Record<string, string> = {}) {
  const query = new URLSearchParams(params)
  if (!query.has('start')) query.set('start', String(start))
  const response = await app.request(`http://localhost/loki/api/v1/${path}?${query}`)
  const text = await response.text()
  return response.status === 200 ? (JSON.parse(text) as object) : { status: response.status, text }
}

const found = (...data: unknown[]) => ({ status: 'success', data })
const nothing = { status: 'success' }

describe('names of labels', () => {
  test.each([
    { name: 'of all streams', params: {}, is: found('app', 'env', 'zone') },
    { name: 'of all streams, by an empty selector', params: { query: '{ }' }, is: found('app', 'env', 'zone') },
    { name: 'of those that fit', params: { query: '{zone="z"}' }, is: found('app', 'zone') },
    { name: 'of none', params: { query: '{app="none"}' }, is: nothing },
    { name: 'of a stretch of time', params: { start: `${start}`, end: `${start + 1}` }, is: found('app', 'env') },
  ] as { name: string; params: Record<string, string>; is: object }[])('$name', async ({ params, is }) =>
    expect(await ask('labels', params)).toEqual(is),
  )
})

describe('values of a label', () => {
  test.each([
    { label: 'app', params: {}, is: found('a', 'b', 'c') },
    { label: 'env', params: {}, is: found('x') },
    { label: 'app', params: { query: '{env="x"}' }, is: found('a', 'b') },
    { label: 'none', params: {}, is: nothing },
    { label: 'toString', params: {}, is: nothing },
  ] as { label: string; params: Record<string, string>; is: object }[])(
    '$label $params',
    async ({ label, params, is }) => expect(await ask(`label/${label}/values`, params)).toEqual(is),
  )
})

describe('streams', () => {
  test.each([
    { name: 'of all, by their labels', params: '', is: found(b, a, c) },
    { name: 'of all, by an empty selector', params: 'match[]={ }', is: found(b, a, c) },
    { name: 'that fit', params: 'match[]={env="x"}', is: found(b, a) },
    { name: 'that fit one of several, once each', params: 'match[]={env="x"}&match={app=~"a|c"}', is: found(b, a, c) },
    { name: 'that fit the same twice', params: 'match={app="a"}&match[]={app="a"}', is: found(b) },
    { name: 'of none', params: 'match[]={app="none"}', is: found() },
  ])('$name', async ({ params, is }) => expect(await ask('series', params)).toEqual(is))

  test('an empty selector among others is refused', async () => {
    expect(await ask('series', 'match[]={}&match[]={app="a"}')).toEqual({
      status: 400,
      text: expect.stringContaining('0 matchers in group: {}'),
    })
  })

  test('what is no selector is refused', async () => {
    expect(await ask('series', 'match[]=x')).toMatchObject({ status: 400 })
  })
})
