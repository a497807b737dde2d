import { mkdirSync, writeFileSync } from 'node:fs'
import { request } from 'node:http'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { createLogWriter, makeHome } from './test-support/log-writer.ts'
import { readEvents, type SseEvent } from './test-support/sse.ts'
import { startLogs } from './test-support/start-logs.ts'
import type { LineBody } from './wire/line.ts'
import type { PageBody } from './wire/page.ts'

let home = ''
const cleanups: (() => unknown)[] = []

beforeEach(() => {
  const made = makeHome()
  home = made.home
  cleanups.push(made.remove)
})

afterEach(async () => {
  for (const cleanup of cleanups.splice(0).reverse()) await cleanup()
})

async function start(overrides: object = {}): Promise<string> {
  const service = await startLogs(home, overrides)
  cleanups.push(service.close)
  return service.url
}

const textsOf = (lines: readonly LineBody[]) => lines.map(({ m }) => m)
const getPage = async (url: string) => (await (await fetch(url)).json()) as PageBody

// Reads lines until there are `count`, or the stream says it has caught up when no count is given.
async function readLines(url: string, options: { count?: number; headers?: Record<string, string> } = {}) {
  const leave = new AbortController()
  const lines: LineBody[] = []
  let id = ''
  for await (const event of readEvents(url, { signal: leave.signal, headers: options.headers ?? {} })) {
    id = event.id
    if (event.event === 'lines') lines.push(...(event.data as LineBody[]))
    if (options.count === undefined ? event.event === 'caught-up' : lines.length >= options.count) break
  }
  leave.abort()
  return { lines, id }
}

describe('GET /api/v1/containers', () => {
  test('lists services that have never run, that run, and that have left output', async () => {
    createLogWriter(home, 'old-one').write('bye\n')
    const services = {
      chatflow: { pid: process.pid, port: 3000, state: 'ready', restarts: 2 },
      inference: { pid: 2 ** 30, port: 8000, state: 'failed', restarts: 0 },
    }
    writeFileSync(
      join(home, 'run.json'),
      JSON.stringify({ pid: process.pid, startedAt: '2026-11-21T09:00:00Z', services }),
    )
    const url = await start()
    const containers = (await (await fetch(`${url}/api/v1/containers`)).json()) as object[]
    expect(containers).toMatchObject([
      { id: 'bundle/chatflow', name: 'chatflow', image: 'hearth', state: 'running', health: 'healthy', restarts: 2 },
      { name: 'health', state: 'created', retained: null },
      { name: 'inference', state: 'dead', pid: null },
      { name: 'logs', state: 'created' },
      { name: 'old-one', state: 'exited', retained: { from: '1795251600000001000', bytes: expect.any(Number) } },
    ])
  })

  test('a run file left over by a killed supervisor makes nothing run', async () => {
    const services = { chatflow: { pid: process.pid, port: 3000, state: 'ready', restarts: 0 } }
    writeFileSync(join(home, 'run.json'), JSON.stringify({ pid: 2 ** 30, startedAt: '2026-11-21T09:00:00Z', services }))
    const url = await start({ services: ['chatflow'] })
    expect(await (await fetch(`${url}/api/v1/containers`)).json()).toMatchObject([{ state: 'created' }])
  })
})

describe('GET /api/v1/logs', () => {
  test('gives the newest lines, oldest first, by name or id', async () => {
    const writer = createLogWriter(home, 'chatflow')
    for (let at = 1; at <= 300; at++) writer.write(`line ${at}\n`)
    const url = await start()
    const page = await getPage(`${url}/api/v1/logs?container=chatflow&limit=3`)
    expect(page.lines).toMatchObject([
      { c: 'bundle/chatflow', t: '1795251600000298000', s: 'stdout', l: 'unknown', m: 'line 298' },
      { m: 'line 299' },
      { m: 'line 300' },
    ])
    expect((await getPage(`${url}/api/v1/logs?container=bundle/chatflow`)).lines).toHaveLength(200)
  })

  test('pages back to the beginning and forward to the end without loss or repetition', async () => {
    const writer = createLogWriter(home, 'chatflow', { maxBytes: 4_000, files: 50 })
    const written = Array.from({ length: 500 }, (_, at) => `line ${at}`)
    for (const [at, text] of written.entries()) writer.write(`${text}\n`, at % 3 === 0 ? 'stderr' : 'stdout')
    const url = await start()
    const back: LineBody[] = []
    let page = await getPage(`${url}/api/v1/logs?container=chatflow&limit=70`)
    back.unshift(...page.lines)
    while (page.prev !== null) {
      page = await getPage(`${url}/api/v1/logs?container=chatflow&limit=70&cursor=${page.prev}`)
      back.unshift(...page.lines)
    }
    expect(textsOf(back)).toEqual(written)
    const forward: LineBody[] = []
    page = await getPage(`${url}/api/v1/logs?container=chatflow&limit=70&direction=forward`)
    while (page.lines.length > 0) {
      forward.push(...page.lines)
      page = await getPage(`${url}/api/v1/logs?container=chatflow&limit=70&direction=forward&cursor=${page.next}`)
    }
    expect(textsOf(forward)).toEqual(written)
  })

  test('merges several containers by time and pages them together', async () => {
    const one = createLogWriter(home, 'chatflow', { startUs: 1_795_251_600_000_000 })
    const two = createLogWriter(home, 'inference', { startUs: 1_795_251_600_000_050 })
    for (let at = 0; at < 100; at++) one.write(`c${at}\n`)
    for (let at = 0; at < 100; at++) two.write(`i${at}\n`)
    const url = await start()
    const base = `${url}/api/v1/logs?container=chatflow&container=inference&limit=33`
    const lines: LineBody[] = []
    for (let page = await getPage(base); ; page = await getPage(`${base}&cursor=${page.prev}`)) {
      lines.unshift(...page.lines)
      if (page.prev === null) break
    }
    expect(lines).toHaveLength(200)
    expect(lines.map(({ t }) => t)).toEqual(lines.map(({ t }) => t).toSorted())
    expect(new Set(textsOf(lines)).size).toBe(200)
  })

  test('filters by text, stream, level and time', async () => {
    const writer = createLogWriter(home, 'chatflow')
    writer.write('{"level":30,"msg":"Ready on 3000","pid":1}\n')
    writer.write('plain ready\n')
    writer.write('[error] not ready\n', 'stderr')
    const url = await start()
    const texts = async (query: string) =>
      textsOf((await getPage(`${url}/api/v1/logs?container=chatflow&${query}`)).lines)
    expect(await texts('q=ready')).toEqual(['Ready on 3000', 'plain ready', '[error] not ready'])
    expect(await texts('q=Ready')).toEqual(['Ready on 3000'])
    expect(await texts('stream=stderr')).toEqual(['[error] not ready'])
    expect(await texts('level=info,error')).toEqual(['Ready on 3000', '[error] not ready'])
    expect(await texts('since=1795251600000002000')).toEqual(['plain ready', '[error] not ready'])
    expect(await texts('until=2026-11-21T09:00:00.000002Z')).toEqual(['Ready on 3000', 'plain ready'])
    expect(await texts('direction=forward&since=1795251600.000002&until=1795251600.000002')).toEqual(['plain ready'])
  })

  test('shows the message of a JSON line and keeps the line as it was written', async () => {
    const raw = '{"level":50,"time":"2026-11-21T09:00:00Z","msg":"it broke","big":12345678901234567890}'
    createLogWriter(home, 'chatflow').write(`${raw}\n`)
    const url = await start()
    expect((await getPage(`${url}/api/v1/logs?container=chatflow`)).lines).toMatchObject([
      { l: 'error', m: 'it broke', r: raw },
    ])
  })

  test('a container without output is an empty page that can be read on from', async () => {
    const url = await start()
    const empty = await getPage(`${url}/api/v1/logs?container=inference`)
    expect(empty).toMatchObject({ lines: [], prev: null })
    createLogWriter(home, 'inference').write('first\n')
    const next = await getPage(`${url}/api/v1/logs?container=inference&direction=forward&cursor=${empty.next}`)
    expect(textsOf(next.lines)).toEqual(['first'])
  })

  test('a search that ends early can be continued from where it ended', async () => {
    const writer = createLogWriter(home, 'chatflow')
    writer.write('needle\n')
    writer.writeAll(Array.from({ length: 4_000 }, (_, at) => ({ text: `hay ${at} ${'x'.repeat(40)}\n` })))
    const url = await start({ maxScanBytes: 65_536, blockBytes: 4_096 })
    let page = await getPage(`${url}/api/v1/logs?container=chatflow&q=needle`)
    expect(page.lines).toEqual([])
    let pages = 1
    for (; page.prev !== null && page.lines.length === 0; pages++) {
      page = await getPage(`${url}/api/v1/logs?container=chatflow&q=needle&cursor=${page.prev}`)
    }
    expect(textsOf(page.lines)).toEqual(['needle'])
    expect(pages).toBeGreaterThan(3)
  })

  test.each([
    { name: 'an unknown container', query: 'container=nobody', status: 404, code: 'container_not_found' },
    { name: 'a path instead of a name', query: 'container=../../etc/passwd', status: 404, code: 'container_not_found' },
    { name: 'no container', query: '', status: 400, code: 'invalid' },
    {
      name: 'a cursor that is garbage',
      query: 'container=chatflow&cursor=garbage',
      status: 400,
      code: 'invalid_cursor',
    },
    { name: 'a limit of nothing', query: 'container=chatflow&limit=0', status: 400, code: 'invalid' },
    { name: 'a limit without bound', query: 'container=chatflow&limit=10001', status: 400, code: 'invalid' },
    { name: 'a time that is none', query: 'container=chatflow&since=yesterday', status: 400, code: 'invalid_time' },
    { name: 'a level that is none', query: 'container=chatflow&level=loud', status: 400, code: 'invalid' },
  ])('refuses $name', async ({ query, status, code }) => {
    const url = await start()
    for (const path of ['/api/v1/logs', '/api/v1/logs/stream']) {
      if (path.endsWith('stream') && /limit|since/.test(query)) continue
      const answer = await fetch(`${url}${path}?${query}`)
      expect(answer.status).toBe(status)
      expect(await answer.json()).toMatchObject({ error: { code, message: expect.stringMatching(/^Cannot /) } })
    }
  })

  test('refuses a cursor whose place is not between two lines', async () => {
    createLogWriter(home, 'chatflow').write('a line\n')
    const url = await start()
    const { next } = await getPage(`${url}/api/v1/logs?container=chatflow`)
    const forged = JSON.parse(Buffer.from(next, 'base64url').toString()) as { c: Record<string, [string, number][]> }
    for (const positions of Object.values(forged.c)) for (const position of positions) position[1] -= 5
    const cursor = Buffer.from(JSON.stringify(forged)).toString('base64url')
    for (const path of ['logs', 'logs/stream']) {
      const answer = await fetch(`${url}/api/v1/${path}?container=chatflow&cursor=${cursor}`)
      expect(answer.status).toBe(400)
    }
  })
})

describe('GET /api/v1/logs/stream', () => {
  test('begins with the tail, says when it has caught up, and goes on with what is written', async () => {
    const writer = createLogWriter(home, 'chatflow')
    for (let at = 0; at < 500; at++) writer.write(`old ${at}\n`)
    const url = await start()
    const leave = new AbortController()
    const events: SseEvent[] = []
    for await (const event of readEvents(`${url}/api/v1/logs/stream?container=chatflow&tail=2`, {
      signal: leave.signal,
    })) {
      events.push(event)
      if (event.event === 'caught-up') writer.write('new\n')
      if (event.event === 'lines' && events.length > 3) break
    }
    leave.abort()
    expect(events.map(({ event }) => event)).toEqual(['open', 'lines', 'caught-up', 'lines'])
    expect(textsOf(events[1]?.data as LineBody[])).toEqual(['old 498', 'old 499'])
    expect(textsOf(events[3]?.data as LineBody[])).toEqual(['new'])
  })

  test('follows a service that has not started yet, before even the folder exists', async () => {
    const url = await start()
    const reading = readLines(`${url}/api/v1/logs/stream?container=inference`, { count: 2 })
    await new Promise((resolve) => setTimeout(resolve, 60))
    const writer = createLogWriter(home, 'inference')
    writer.write('one\n')
    writer.write('two\n')
    expect(textsOf((await reading).lines)).toEqual(['one', 'two'])
  })

  test('resumes by Last-Event-ID or by cursor, even from before the first line', async () => {
    const url = await start()
    const stream = `${url}/api/v1/logs/stream?container=chatflow`
    const { id } = await readLines(stream)
    const writer = createLogWriter(home, 'chatflow')
    for (let at = 0; at < 200; at++) writer.write(`line ${at}\n`)
    expect((await readLines(stream, { headers: { 'last-event-id': id } })).lines).toHaveLength(200)
    const again = await readLines(`${stream}&cursor=${id}`)
    expect(again.lines).toHaveLength(200)
    expect((await readLines(`${stream}&cursor=${again.id}`)).lines).toEqual([])
  })

  test('goes on from a page', async () => {
    const writer = createLogWriter(home, 'chatflow')
    writer.write('one\n')
    const url = await start()
    const { next } = await getPage(`${url}/api/v1/logs?container=chatflow`)
    writer.write('two\n')
    expect(textsOf((await readLines(`${url}/api/v1/logs/stream?container=chatflow&cursor=${next}`)).lines)).toEqual([
      'two',
    ])
  })

  test('merges the backlog of all containers by time, and takes in one that comes later', async () => {
    const one = createLogWriter(home, 'chatflow', { startUs: 1_795_251_600_000_000 })
    const two = createLogWriter(home, 'inference', { startUs: 1_795_251_600_000_100 })
    for (let at = 0; at < 150; at++) one.write(`c${at}\n`)
    for (let at = 0; at < 150; at++) two.write(`i${at}\n`)
    const url = await start({ rejoinMs: 50 })
    const leave = new AbortController()
    const lines: LineBody[] = []
    for await (const event of readEvents(`${url}/api/v1/logs/stream?container=*&tail=1000`, { signal: leave.signal })) {
      if (event.event === 'caught-up') createLogWriter(home, 'late').write('here I am\n')
      if (event.event === 'lines') lines.push(...(event.data as LineBody[]))
      if (lines.length === 301) break
    }
    leave.abort()
    const backlog = lines.slice(0, 300)
    expect(backlog.map(({ t }) => t)).toEqual(backlog.map(({ t }) => t).toSorted())
    expect(lines.at(-1)).toMatchObject({ c: 'bundle/late', m: 'here I am' })
  })

  test('announces lines that rotation deleted while nobody read', async () => {
    const writer = createLogWriter(home, 'chatflow', { files: 2 })
    writer.write('seen\n')
    const url = await start()
    const stream = `${url}/api/v1/logs/stream?container=chatflow`
    const { id } = await readLines(stream)
    writer.write('lost\n')
    for (const text of ['kept 1', 'kept 2']) {
      writer.rotate()
      writer.write(`${text}\n`)
    }
    const leave = new AbortController()
    const events: SseEvent[] = []
    for await (const event of readEvents(`${stream}&cursor=${id}`, { signal: leave.signal })) {
      events.push(event)
      if (event.event === 'caught-up') break
    }
    leave.abort()
    expect(events[1]).toMatchObject({
      event: 'gap',
      data: { container: 'bundle/chatflow', reason: 'rotated', lost: null },
    })
    expect(events.filter(({ event }) => event === 'lines').flatMap(({ data }) => textsOf(data as LineBody[]))).toEqual([
      'kept 1',
      'kept 2',
    ])
  })

  test('a heartbeat tells a silent stream from a dead one', async () => {
    const url = await start({ heartbeatMs: 100 })
    const leave = new AbortController()
    const answer = await fetch(`${url}/api/v1/logs/stream?container=chatflow`, { signal: leave.signal })
    expect(answer.headers.get('content-type')).toBe('text/event-stream')
    expect(answer.headers.get('x-accel-buffering')).toBe('no')
    let text = ''
    for await (const part of answer.body?.pipeThrough(new TextDecoderStream()) ?? []) {
      text += part
      if (text.includes(': heartbeat')) break
    }
    leave.abort()
    expect(text).toMatch(/^retry: 1000\nid: /)
  })

  test('releases everything when a reader leaves, and ends all streams when the service stops', async () => {
    const service = await startLogs(home)
    const openStreams = async () =>
      /logs_streams_open\{[^}]*\} (\d+)/.exec(await (await fetch(`${service.url}/metrics`)).text())?.[1]
    const leave = new AbortController()
    const leaving = readEvents(`${service.url}/api/v1/logs/stream?container=chatflow`, { signal: leave.signal })
    const staying = readEvents(`${service.url}/api/v1/logs/stream?container=chatflow`)
    await leaving.next()
    await staying.next()
    expect(await openStreams()).toBe('2')
    leave.abort()
    await leaving.next().catch(() => undefined)
    await vi.waitFor(async () => expect(await openStreams()).toBe('1'), { timeout: 5_000 })
    await service.close()
    const rest: SseEvent[] = []
    for await (const event of staying) rest.push(event)
    expect(rest.map(({ event }) => event)).toEqual(['caught-up'])
  })

  test('refuses one stream more than allowed', async () => {
    const url = await start({ maxStreams: 1 })
    const leave = new AbortController()
    await readEvents(`${url}/api/v1/logs/stream?container=chatflow`, { signal: leave.signal }).next()
    const answer = await fetch(`${url}/api/v1/logs/stream?container=chatflow`)
    expect(answer.status).toBe(429)
    expect(answer.headers.get('retry-after')).toBe('5')
    leave.abort()
  })
})

describe('the Host header', () => {
  // fetch() sets it itself, so this asks with the plain client.
  function ask(url: string, host: string): Promise<number | undefined> {
    return new Promise((resolve, reject) => {
      const asking = request(`${url}/api/v1/containers`, { headers: { host } }, (answer) => {
        answer.resume()
        resolve(answer.statusCode)
      })
      asking.once('error', reject)
      asking.end()
    })
  }

  test('must name this service', async () => {
    const url = await start({ allowedHosts: ['logs.example.org'] })
    expect(await ask(url, 'localhost:8080')).toBe(200)
    expect(await ask(url, 'logs:8080')).toBe(200)
    expect(await ask(url, 'logs.example.org')).toBe(200)
    expect(await ask(url, 'attacker.example')).toBe(403)
  })

  test('does not matter to probes', async () => {
    mkdirSync(join(home, 'logs'), { recursive: true })
    const url = await start()
    expect((await fetch(`${url}/readyz`)).status).toBe(200)
    expect((await fetch(`${url}/openapi.json`)).status).toBe(200)
  })
})
