import { describe, expect, test, vi } from 'vitest'
import { startFakeLoki, tailFrame } from '../test-support/fake-loki.ts'
import { openTail, toldBy } from '../test-support/follow-lines.ts'
import { startDashboard } from '../test-support/start-dashboard.ts'
import { timeoutByHand } from '../test-support/timeout-by-hand.ts'

const query = { refId: 'A', expr: '{app="web"}', datasource: { uid: 'tailed' } }
// Signs of life come by themselves while the machine is busy with something else.
const quiet = { tailHeartbeatMs: 600_000 }
const atOnce = { value: { lines: [], dropped: 0 }, done: false }

async function start(config: object = {}, { url, ...settings }: { readonly url?: string } & object = {}) {
  const loki = await startFakeLoki()
  const dashboard = await startDashboard({ config: { ...quiet, ...config } })
  const source = { uid: 'tailed', name: 'Tailed', type: 'loki', access: 'proxy', url: url ?? loki.url }
  await dashboard.ask('POST', '/api/datasources', { ...source, ...settings })
  return { loki, dashboard }
}

/** Opens a tail, and takes the sign that it is followed. */
async function startFollowing(config: object = {}) {
  const started = await start(config)
  const { response, leave } = await openTail(started.dashboard, query)
  const told = toldBy(response)
  let sign = await told.next()
  // Signs of life, where connecting takes long.
  while (sign.done === false && Object.keys(sign.value).length === 0) sign = await told.next()
  expect(sign).toEqual(atOnce)
  const [tail] = started.loki.tails
  if (tail === undefined) throw new Error('Nobody tails')
  return { ...started, told, leave, tail, response }
}

async function messageOf(response: Response): Promise<string> {
  const { message } = (await response.json()) as { readonly message: string }
  return message
}

describe('POST /api/ds/query/tail', () => {
  test('sends lines as they come, and how many the source left out', async () => {
    const { told, tail, response } = await startFollowing()
    expect(response.headers.get('content-type')).toBe('application/x-ndjson')
    tail.socket.send(
      tailFrame([
        ['1', 'first'],
        ['2', 'second'],
      ]),
    )
    expect((await told.next()).value).toEqual({ lines: ['second', 'first'], dropped: 0 })
    tail.socket.send(tailFrame([['3', 'third']], 7))
    expect((await told.next()).value).toEqual({ lines: ['third'], dropped: 7 })
  })

  test("asks with the source's credentials, a reader's conditions, and from where it was", async () => {
    const settings = { basicAuth: true, basicAuthUser: 'me', secureJsonData: { basicAuthPassword: 'secret' } }
    const { loki, dashboard } = await start({}, settings)
    const adhocFilters = [{ key: 'level', operator: '=', value: 'error' }]
    await openTail(dashboard, { ...query, adhocFilters }, '1700000000123456789')
    expect(loki.tails[0]?.headers.authorization).toBe(`Basic ${Buffer.from('me:secret').toString('base64')}`)
    expect(Object.fromEntries(loki.tails[0]?.params ?? [])).toEqual({
      query: '{app="web", level="error"}',
      limit: '1000',
      start: '1700000000123456789',
    })
  })

  test('ends the connection to the source when its reader leaves', async () => {
    const { leave, tail } = await startFollowing()
    expect(tail.isClosed).toBe(false)
    leave.abort()
    await expect.poll(() => tail.isClosed).toBe(true)
  })

  test('ends the connection to the source when its reader leaves while lines come', async () => {
    const { leave, tail, told } = await startFollowing()
    const more = () => tail.socket.send(tailFrame([['1', 'x'.repeat(10_000)]]), (error) => error ?? more())
    more()
    await told.next()
    leave.abort()
    await expect.poll(() => tail.isClosed).toBe(true)
  })

  test('does not read a source on for a reader that takes nothing, and loses nothing', async () => {
    const { told, tail } = await startFollowing({ maxTailBytes: 65_536 })
    const frames = 1_000
    for (let at = 0; at < frames; at++) tail.socket.send(tailFrame([[String(at + 1), 'x'.repeat(60_000)]]))
    let before = -1
    // Whatever lies between is full once nothing more is taken.
    await vi.waitFor(
      () => {
        const settled = tail.socket.bufferedAmount === before
        before = tail.socket.bufferedAmount
        expect(settled).toBe(true)
      },
      { interval: 200, timeout: 50_000 },
    )
    expect(tail.socket.bufferedAmount).toBeGreaterThan(0)
    for (let at = 0; at < frames; at++) expect((await told.next()).value?.lines).toHaveLength(1)
  }, 120_000)

  test('says that the source is gone', async () => {
    const { told, tail } = await startFollowing()
    tail.socket.close(1_001, 'stopping')
    expect((await told.next()).value?.error).toBe('Data source "Tailed" is gone: it closed the connection (stopping)')
    expect((await told.next()).done).toBe(true)
  })

  test('gives a source up that shows no sign of life', async () => {
    const { told, tail } = await startFollowing({ proxyIdleMs: 100 })
    // Its messages are read no more, nor its pings answered.
    tail.socket.pause()
    expect((await told.next()).value?.error).toContain('is gone')
  })

  test('says that what was sent is none of a Loki', async () => {
    const { told, tail } = await startFollowing()
    tail.socket.send('{"streams":7}')
    expect((await told.next()).value?.error).toContain('something else than a Loki does')
  })

  test('shows a sign of life while there are no lines', async () => {
    const { told } = await startFollowing({ tailHeartbeatMs: 100 })
    expect((await told.next()).value).toEqual({})
  })

  test('ends by itself after its time, without a fault', async () => {
    const time = timeoutByHand(123_456)
    const { told, tail } = await startFollowing({ maxTailMs: 123_456 })
    time.end()
    expect(await told.next()).toEqual({ value: undefined, done: true })
    await expect.poll(() => tail.isClosed).toBe(true)
  })

  test('ends with the service, without a fault', async () => {
    const { told, tail, dashboard } = await startFollowing()
    const closing = dashboard.close()
    expect(await told.next()).toEqual({ value: undefined, done: true })
    await expect.poll(() => tail.isClosed).toBe(true)
    await closing
  })

  test('follows so many at once, and one more after one has left', async () => {
    const { dashboard, leave } = await startFollowing({ maxTails: 1 })
    const refused = await openTail(dashboard, query)
    expect([refused.response.status, refused.response.headers.get('retry-after')]).toEqual([429, '5'])
    leave.abort()
    await expect.poll(async () => (await openTail(dashboard, query)).response.status).toBe(200)
  })
})

describe('POST /api/ds/query/tail refuses', () => {
  test.each([
    { name: 'a query that counts', own: { expr: 'rate({app="web"}[1m])' }, status: 400, words: 'a query that counts' },
    { name: 'a query that is blank', own: { expr: ' ' }, status: 400, words: 'Cannot follow "Tailed"' },
    {
      name: 'a source without lines',
      own: { datasource: { uid: 'hearth-metrics' } },
      status: 400,
      words: 'Cannot follow "Hearth metrics"',
    },
    { name: 'a source that is not here', own: { datasource: { uid: 'x', type: 'mysql' } }, status: 404, words: '"x"' },
    { name: 'a built-in source', own: { datasource: { uid: '-- Mixed --' } }, status: 400, words: 'Cannot follow' },
  ])('$name', async ({ own, status, words }) => {
    const { dashboard, loki } = await start()
    const { response } = await openTail(dashboard, { ...query, ...own })
    expect([response.status, await messageOf(response)]).toEqual([status, expect.stringContaining(words)])
    expect(loki.tails).toEqual([])
  })

  test('a place to go on from that is none', async () => {
    const { dashboard } = await start()
    expect((await openTail(dashboard, query, 'now')).response.status).toBe(400)
  })

  test.each([
    { status: 400, text: 'parse error : unexpected IDENTIFIER', answered: 400, words: 'parse error' },
    { status: 401, text: 'no', answered: 502, words: 'answered with 401: no' },
    { status: 302, text: '', answered: 502, words: 'answered with 302' },
  ])('what the source refuses with $status', async ({ status, text, answered, words }) => {
    const { dashboard } = await start({}, await startFakeLoki({ status, text }))
    const { response } = await openTail(dashboard, query)
    expect([response.status, await messageOf(response)]).toEqual([answered, expect.stringContaining(words)])
  })

  test.each([
    { url: 'http://169.254.169.254', config: {}, status: 403, words: 'link-local or a metadata service' },
    { url: 'http://[::ffff:a9fe:a9fe]', config: {}, status: 403, words: 'link-local or a metadata service' },
    { url: 'http://localhost:9', config: { allowPrivateAddresses: false }, status: 403, words: 'address is private' },
    { url: 'http://127.0.0.1:1', config: {}, status: 502, words: 'Cannot reach data source "Tailed"' },
    { url: '', config: {}, status: 400, words: 'it has no address' },
  ])('a source at "$url"', async ({ url, config, status, words }) => {
    const { dashboard } = await start(config, { url })
    const { response } = await openTail(dashboard, query)
    expect([response.status, await messageOf(response)]).toEqual([status, expect.stringContaining(words)])
  })
})
