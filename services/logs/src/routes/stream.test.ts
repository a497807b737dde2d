import { describe, expect, test, vi } from 'vitest'
import { createLogWriter } from '../test-support/log-writer.ts'
import { readEvents, type SseEvent } from '../test-support/sse.ts'
import { startLogs } from '../test-support/start-logs.ts'
import { getPage, readLines, textsOf, withLogs } from '../test-support/with-logs.ts'
import type { LineBody } from '../wire/line.ts'

const logs = withLogs()

describe('GET /api/v1/logs/stream', () => {
  test('begins with the tail, says when it has caught up, and goes on with what is written', async () => {
    const writer = createLogWriter(logs.home(), 'chatflow')
    for (let at = 0; at < 500; at++) writer.write(`old ${at}\n`)
    const url = await logs.start()
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

  test('begins with everything that is kept when all is asked for', async () => {
    const writer = createLogWriter(logs.home(), 'chatflow')
    for (let at = 0; at < 30_000; at++) writer.write(`line ${at}\n`)
    const { lines } = await readLines(`${await logs.start()}/api/v1/logs/stream?container=chatflow&tail=all`)
    expect(lines).toHaveLength(30_000)
    expect(textsOf(lines.slice(0, 1))).toEqual(['line 0'])
  })

  test('follows a service that has not started yet, before even the folder exists', async () => {
    const url = await logs.start()
    const leave = new AbortController()
    const texts: string[] = []
    const stream = `${url}/api/v1/logs/stream?container=inference`
    for await (const { event, data } of readEvents(stream, { signal: leave.signal })) {
      if (event === 'caught-up')
        createLogWriter(logs.home(), 'inference').writeAll([{ text: 'one\n' }, { text: 'two\n' }])
      if (event === 'lines') texts.push(...textsOf(data as LineBody[]))
      if (texts.length === 2) break
    }
    leave.abort()
    expect(texts).toEqual(['one', 'two'])
  })

  test('resumes by Last-Event-ID or by cursor, even from before the first line', async () => {
    const url = await logs.start()
    const stream = `${url}/api/v1/logs/stream?container=chatflow`
    const { id } = await readLines(stream)
    const writer = createLogWriter(logs.home(), 'chatflow')
    for (let at = 0; at < 200; at++) writer.write(`line ${at}\n`)
    expect((await readLines(stream, { headers: { 'last-event-id': id } })).lines).toHaveLength(200)
    const again = await readLines(`${stream}&cursor=${id}`)
    expect(again.lines).toHaveLength(200)
    expect((await readLines(`${stream}&cursor=${again.id}`)).lines).toEqual([])
  })

  test('goes on from a page', async () => {
    const writer = createLogWriter(logs.home(), 'chatflow')
    writer.write('one\n')
    const url = await logs.start()
    const { next } = await getPage(`${url}/api/v1/logs?container=chatflow`)
    writer.write('two\n')
    expect(textsOf((await readLines(`${url}/api/v1/logs/stream?container=chatflow&cursor=${next}`)).lines)).toEqual([
      'two',
    ])
  })

  test('merges the backlog of all containers by time, and takes in one that comes later', async () => {
    const one = createLogWriter(logs.home(), 'chatflow', { startUs: 1_795_251_600_000_000 })
    const two = createLogWriter(logs.home(), 'inference', { startUs: 1_795_251_600_000_100 })
    for (let at = 0; at < 150; at++) one.write(`c${at}\n`)
    for (let at = 0; at < 150; at++) two.write(`i${at}\n`)
    const url = await logs.start({ rejoinMs: 50 })
    const leave = new AbortController()
    const lines: LineBody[] = []
    for await (const event of readEvents(`${url}/api/v1/logs/stream?container=*&tail=1000`, { signal: leave.signal })) {
      if (event.event === 'caught-up') createLogWriter(logs.home(), 'late').write('here I am\n')
      if (event.event === 'lines') lines.push(...(event.data as LineBody[]))
      if (lines.length === 301) break
    }
    leave.abort()
    const backlog = lines.slice(0, 300)
    expect(backlog.map(({ t }) => t)).toEqual(backlog.map(({ t }) => t).toSorted())
    expect(lines.at(-1)).toMatchObject({ c: 'bundle/late', m: 'here I am' })
  })

  test('takes in a container that comes while another writes without pause', async () => {
    const busy = createLogWriter(logs.home(), 'chatflow')
    const burst = () => busy.writeAll(Array.from({ length: 200 }, () => ({ text: 'more\n' })))
    burst()
    const url = await logs.start({ rejoinMs: 50 })
    const leave = new AbortController()
    let found: LineBody | undefined
    let batches = 0
    for await (const event of readEvents(`${url}/api/v1/logs/stream?container=*`, { signal: leave.signal })) {
      if (event.event === 'caught-up') continue
      // There is always more to read than has been given out.
      if (batches++ < 3_000) burst()
      if (batches === 5) createLogWriter(logs.home(), 'late').write('here I am\n')
      if (event.event === 'lines') found = (event.data as LineBody[]).find(({ c }) => c === 'bundle/late')
      if (found !== undefined) break
    }
    leave.abort()
    expect(found).toMatchObject({ m: 'here I am' })
    expect(batches).toBeLessThan(3_000)
  })

  test('announces lines that rotation deleted while nobody read', async () => {
    const writer = createLogWriter(logs.home(), 'chatflow', { files: 2 })
    writer.write('seen\n')
    const url = await logs.start()
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
    const url = await logs.start({ heartbeatMs: 100 })
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
    const service = await startLogs(logs.home())
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
    await expect.poll(openStreams).toBe('1')
    await service.close()
    const rest: SseEvent[] = []
    for await (const event of staying) rest.push(event)
    expect(rest.map(({ event }) => event)).toEqual(['caught-up'])
  })

  test('a reader that stops reading stops the service from reading, and gets all once it goes on', async () => {
    const writer = createLogWriter(logs.home(), 'chatflow')
    const total = 100_000
    for (let at = 0; at < total; at += 1_000) {
      writer.writeAll(Array.from({ length: 1_000 }, (_, line) => ({ text: `line ${at + line} ${'x'.repeat(150)}\n` })))
    }
    const url = await logs.start({ maxLimit: 100_000 })
    const sent = async () =>
      Number(/logs_lines_sent_total\{[^}]*\} (\d+)/.exec(await (await fetch(`${url}/metrics`)).text())?.[1])
    const leave = new AbortController()
    const events = readEvents(`${url}/api/v1/logs/stream?container=chatflow&tail=${total}`, { signal: leave.signal })
    await events.next()
    let before = -1
    await vi.waitFor(
      async () => {
        const now = await sent()
        const moved = now !== before
        before = now
        expect(moved).toBe(false)
      },
      { timeout: 50_000, interval: 200 },
    )
    // What the socket's buffers take, far from everything.
    expect(before).toBeLessThan(total / 2)
    let lines = 0
    for await (const event of events) {
      if (event.event === 'lines') lines += (event.data as LineBody[]).length
      if (event.event === 'caught-up') break
    }
    leave.abort()
    expect(lines).toBe(total)
  })

  test('refuses one stream more than allowed', async () => {
    const url = await logs.start({ maxStreams: 1 })
    const leave = new AbortController()
    await readEvents(`${url}/api/v1/logs/stream?container=chatflow`, { signal: leave.signal }).next()
    const answer = await fetch(`${url}/api/v1/logs/stream?container=chatflow`)
    expect(answer.status).toBe(429)
    expect(answer.headers.get('retry-after')).toBe('5')
    leave.abort()
  })

  test('refuses those beyond the limit too when all come at once', async () => {
    createLogWriter(logs.home(), 'chatflow').write('hello\n')
    const url = await logs.start({ maxStreams: 3 })
    const leave = new AbortController()
    const ask = () => fetch(`${url}/api/v1/logs/stream?container=chatflow`, { signal: leave.signal })
    const answers = await Promise.all(Array.from({ length: 20 }, ask))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(3)
    leave.abort()
  })
})
