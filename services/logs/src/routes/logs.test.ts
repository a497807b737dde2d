import { describe, expect, test } from 'vitest'
import { createLogWriter } from '../test-support/log-writer.ts'
import { getPage, textsOf, withLogs } from '../test-support/with-logs.ts'
import type { LineBody } from '../wire/line.ts'

const logs = withLogs()

describe('GET /api/v1/logs', () => {
  test('without a container it says what to give', async () => {
    const answer = await fetch(`${await logs.start()}/api/v1/logs`)
    expect(answer.status).toBe(400)
    expect(await answer.json()).toMatchObject({
      error: { message: expect.stringContaining('"container": is missing: give an id or a name, or * for all') },
    })
  })

  test('gives the newest lines, oldest first, by name or id', async () => {
    const writer = createLogWriter(logs.home(), 'chatflow')
    for (let at = 1; at <= 300; at++) writer.write(`line ${at}\n`)
    const url = await logs.start()
    const page = await getPage(`${url}/api/v1/logs?container=chatflow&limit=3`)
    expect(page.lines).toMatchObject([
      { c: 'bundle/chatflow', t: '1795251600000298000', s: 'stdout', l: 'unknown', m: 'line 298' },
      { m: 'line 299' },
      { m: 'line 300' },
    ])
    expect((await getPage(`${url}/api/v1/logs?container=bundle/chatflow`)).lines).toHaveLength(200)
  })

  test('pages back to the beginning and forward to the end without loss or repetition', async () => {
    const writer = createLogWriter(logs.home(), 'chatflow', { maxBytes: 4_000, files: 50 })
    const written = Array.from({ length: 500 }, (_, at) => `line ${at}`)
    for (const [at, text] of written.entries()) writer.write(`${text}\n`, at % 3 === 0 ? 'stderr' : 'stdout')
    const url = await logs.start()
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
    const one = createLogWriter(logs.home(), 'chatflow', { startUs: 1_795_251_600_000_000 })
    const two = createLogWriter(logs.home(), 'inference', { startUs: 1_795_251_600_000_050 })
    for (let at = 0; at < 100; at++) one.write(`c${at}\n`)
    for (let at = 0; at < 100; at++) two.write(`i${at}\n`)
    const url = await logs.start()
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
    const writer = createLogWriter(logs.home(), 'chatflow')
    writer.write('{"level":30,"msg":"Ready on 3000","pid":1}\n')
    writer.write('plain ready\n')
    writer.write('[error] not ready\n', 'stderr')
    const url = await logs.start()
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
    createLogWriter(logs.home(), 'chatflow').write(`${raw}\n`)
    const url = await logs.start()
    expect((await getPage(`${url}/api/v1/logs?container=chatflow`)).lines).toMatchObject([
      { l: 'error', m: 'it broke', r: raw },
    ])
  })

  test('a container without output is an empty page that can be read on from', async () => {
    const url = await logs.start()
    const empty = await getPage(`${url}/api/v1/logs?container=inference`)
    expect(empty).toMatchObject({ lines: [], prev: null })
    createLogWriter(logs.home(), 'inference').write('first\n')
    const next = await getPage(`${url}/api/v1/logs?container=inference&direction=forward&cursor=${empty.next}`)
    expect(textsOf(next.lines)).toEqual(['first'])
  })

  test('a search that ends early can be continued from where it ended', async () => {
    const writer = createLogWriter(logs.home(), 'chatflow')
    writer.write('needle\n')
    writer.writeAll(Array.from({ length: 4_000 }, (_, at) => ({ text: `hay ${at} ${'x'.repeat(40)}\n` })))
    const url = await logs.start({ maxScanBytes: 65_536, blockBytes: 4_096 })
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
    const url = await logs.start()
    for (const path of ['/api/v1/logs', '/api/v1/logs/stream']) {
      if (path.endsWith('stream') && /limit|since/.test(query)) continue
      const answer = await fetch(`${url}${path}?${query}`)
      expect(answer.status).toBe(status)
      expect(await answer.json()).toMatchObject({ error: { code, message: expect.stringMatching(/^Cannot /) } })
    }
  })

  test('refuses a cursor whose place is not between two lines', async () => {
    createLogWriter(logs.home(), 'chatflow').write('a line\n')
    const url = await logs.start()
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
