import { describe, expect, test } from 'vitest'
import { createLogWriter } from '../../test-support/log-writer.ts'
import { withLogs } from '../../test-support/with-logs.ts'
import { SlowReader } from './slow-reader.ts'

const logs = withLogs()

type Frame = { streams: { stream: Record<string, string>; values: [string, string][] }[]; dropped_entries?: unknown[] }

function tail(url: string, query: string) {
  const lines: string[] = []
  const socket = new WebSocket(`${url.replace('http', 'ws')}/loki/api/v1/tail?${query}`)
  const closed = new Promise<number>((resolve) => socket.addEventListener('close', ({ code }) => resolve(code)))
  const opened = new Promise<void>((resolve, reject) => {
    socket.addEventListener('open', () => resolve())
    socket.addEventListener('error', () => reject(new Error('no WebSocket')))
  })
  socket.addEventListener('message', ({ data }) => {
    for (const { values } of (JSON.parse(data) as Frame).streams) lines.push(...values.map(([, line]) => line))
  })
  return { socket, lines, closed, opened }
}

async function push(url: string, line: string): Promise<void> {
  const body = JSON.stringify({ streams: [{ stream: { app: 'shop' }, values: [[`${Date.now()}000000`, line]] }] })
  const headers = { 'content-type': 'application/json' }
  expect((await fetch(`${url}/loki/api/v1/push`, { method: 'POST', headers, body })).status).toBe(204)
}

describe('GET /loki/api/v1/tail', () => {
  test('lines that are there, then lines as they are sent, through the query', async () => {
    const url = await logs.start()
    await push(url, 'one x')
    await push(url, 'two')
    const tailing = tail(url, `query=${encodeURIComponent('{service_name="shop"} |= "x"')}`)
    await tailing.opened
    await expect.poll(() => tailing.lines).toEqual(['one x'])
    await push(url, 'three')
    await push(url, 'four x')
    await expect.poll(() => tailing.lines).toEqual(['one x', 'four x'])
    tailing.socket.close(1_000)
    expect(await tailing.closed).toBe(1_000)
  })

  test('a process is tailed as well, and a service that stops says goodbye', async () => {
    const writer = createLogWriter(logs.home(), 'chatflow', { startUs: Date.now() * 1_000 })
    writer.write('old\n')
    const url = await logs.start()
    const tailing = tail(url, `query=${encodeURIComponent('{service_name="chatflow"}')}`)
    await expect.poll(() => tailing.lines).toEqual(['old'])
    writer.write('new\n')
    await expect.poll(() => tailing.lines).toEqual(['old', 'new'])
    await logs.stop()
    expect(await tailing.closed).toBe(1_001)
  })

  test.each(['query=bad', 'query={app="shop"}&delay_for=6', 'query=rate({app="shop"}[1m])', 'limit=1'])(
    '%s is refused',
    async (query) => {
      const url = await logs.start()
      await expect(tail(url, query).opened).rejects.toThrow('no WebSocket')
      expect((await fetch(`${url}/loki/api/v1/tail?${query}`)).status).toBe(400)
    },
  )

  test('a page of another site is refused', async () => {
    const url = await logs.start()
    const headers = { origin: 'http://evil.example' }
    expect((await fetch(`${url}/loki/api/v1/tail?query={app="shop"}`, { headers })).status).toBe(403)
  })
})

test('a reader that takes nothing is told what it does not get', () => {
  const frames: Frame[] = []
  const socket = { bufferedAmount: 0, ping: () => undefined, send: (text: string) => frames.push(JSON.parse(text)) }
  const reader = new SlowReader(socket as never, { maxTailBytes: 10, heartbeatMs: 60_000, delayMs: 0 })
  const lineAt = (time: string) => [{ labels: { app: 'a' }, time, line: 'x' }]
  socket.bufferedAmount = 11
  reader.take(lineAt('1'))
  socket.bufferedAmount = 0
  reader.take(lineAt('2'))
  reader.close()
  expect(frames).toEqual([
    {
      streams: [{ stream: { app: 'a' }, values: [['2', 'x']] }],
      dropped_entries: [{ timestamp: '1', labels: { app: 'a' } }],
    },
  ])
})
