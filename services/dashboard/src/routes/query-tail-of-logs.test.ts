import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { openTail, toldBy } from '../test-support/follow-lines.ts'
import { startDashboard } from '../test-support/start-dashboard.ts'

const containers = ['web', 'db'].map((name) => ({ id: `bundle/${name}`, name }))
const line = (t: string, m: string) => ({ c: 'bundle/web', g: '1', t, s: 'stdout', l: 'info', m })

/** A dashboard service whose log service the test speaks for. */
async function start(refusal?: string) {
  const streams: { readonly params: URLSearchParams; readonly response: ServerResponse; isClosed: boolean }[] = []
  const server = createServer(({ url = '' }, response) => {
    const { pathname, searchParams: params } = new URL(url, 'http://logs')
    if (pathname === '/api/v1/containers') return response.end(JSON.stringify(containers))
    if (refusal !== undefined) return response.writeHead(400).end(JSON.stringify({ error: { message: refusal } }))
    const stream = { params, response, isClosed: false }
    response.writeHead(200, { 'content-type': 'text/event-stream' }).write('retry: 1000\nid: a\n\n')
    response.on('close', () => {
      stream.isClosed = true
    })
    return streams.push(stream)
  })
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  const logsUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  // Signs of life come by themselves while the machine is busy with something else.
  return { dashboard: await startDashboard({ config: { logsUrl, tailHeartbeatMs: 600_000 } }), streams }
}

const ofLogs = (expr: string) => ({ refId: 'A', expr, datasource: { uid: 'hearth-logs' } })

test('lines of our log service are followed by its stream, by all of the query', async () => {
  const { dashboard, streams } = await start()
  const { response, leave } = await openTail(dashboard, ofLogs('{container="web", level="info"} |= "x" != "probe"'))
  const told = toldBy(response)
  expect((await told.next()).value).toEqual({ lines: [], dropped: 0 })
  expect(Object.fromEntries(streams[0]?.params ?? [])).toEqual({
    container: 'bundle/web',
    level: 'info',
    search: 'x',
    tail: '100',
    case: 'sensitive',
  })
  const lines = [line('1', 'one x'), line('2', 'x probe'), line('3', 'two x')]
  streams[0]?.response.write(': heartbeat\n\n')
  streams[0]?.response.write(`event: lines\nid: b\ndata: ${JSON.stringify(lines)}\n\n`)
  expect((await told.next()).value?.lines).toEqual(['two x', 'one x'])
  leave.abort()
  await expect.poll(() => streams[0]?.isClosed).toBe(true)
})

test('who was there before gets what is since then', async () => {
  const { dashboard, streams } = await start()
  const { response } = await openTail(dashboard, ofLogs('{container=~".+"}'), '20')
  const told = toldBy(response)
  await told.next()
  expect(streams[0]?.params.getAll('container')).toEqual(['*'])
  // More may have been written meanwhile than one begins with.
  expect(streams[0]?.params.get('tail')).toBe('1000')
  const lines = [line('3', 'before'), line('20', 'of that moment'), line('100', 'after')]
  streams[0]?.response.write(`event: lines\ndata: ${JSON.stringify(lines)}\n\n`)
  expect((await told.next()).value?.lines).toEqual(['after', 'of that moment'])
})

test('a log service that ends its stream is gone', async () => {
  const { dashboard, streams } = await start()
  const { response } = await openTail(dashboard, ofLogs('{container="web"}'))
  const told = toldBy(response)
  await told.next()
  streams[0]?.response.end()
  expect((await told.next()).value?.error).toBe('Data source "Hearth logs" is gone: it ended the stream of its lines')
})

test.each([
  { name: 'no such container', expr: '{container="none"}', words: 'nothing that writes any fits this selector' },
  { name: 'no such label', expr: '{app="web"}', words: 'Cannot select lines by \\"app\\"' },
  { name: 'what it refuses', expr: '{container="web"}', words: 'one too many' },
])('$name is told', async ({ expr, words }) => {
  const { dashboard } = await start('one too many')
  const { response } = await openTail(dashboard, ofLogs(expr))
  expect([response.status, await response.text()]).toEqual([400, expect.stringContaining(words)])
})
