import { gunzipSync } from 'node:zlib'
import { describe, expect, test } from 'vitest'
import { createLogWriter } from '../test-support/log-writer.ts'
import { withLogs } from '../test-support/with-logs.ts'

const logs = withLogs()

async function download(query: string) {
  const url = await logs.start()
  return fetch(`${url}/api/v1/logs/download?${query}`)
}

describe('GET /api/v1/logs/download', () => {
  test('gives all lines as text, over all files, under a name that says whose they are', async () => {
    const writer = createLogWriter(logs.home(), 'chatflow', { maxBytes: 20_000, files: 100 })
    for (let at = 1; at <= 3_000; at++) writer.write(`line ${at}\n`)
    const answer = await download('container=chatflow')
    expect(answer.headers.get('content-type')).toBe('text/plain; charset=utf-8')
    expect(answer.headers.get('content-disposition')).toMatch(
      /^attachment; filename="hearth-chatflow-\d{8}T\d{6}Z\.log"$/,
    )
    const lines = (await answer.text()).split('\n')
    expect(lines).toHaveLength(3_001)
    expect(lines[0]).toBe('2026-11-21T09:00:00.000001000Z line 1')
    expect(lines[2_999]).toBe('2026-11-21T09:00:00.003000000Z line 3000')
  })

  test('merges several by time and says whose line it is', async () => {
    const one = createLogWriter(logs.home(), 'chatflow', { startUs: 1_795_251_600_000_000 })
    const two = createLogWriter(logs.home(), 'inference', { startUs: 1_795_251_600_000_001 })
    one.writeAll([{ text: 'a\n' }, { text: 'c\n' }, { text: 'e\n' }])
    two.writeAll([{ text: 'b\n' }, { text: 'd\n' }])
    const text = await (await download('container=chatflow&container=inference')).text()
    expect(text.split('\n').map((line) => line.slice(31))).toEqual([
      'chatflow | a',
      'chatflow | c',
      'inference | b',
      'chatflow | e',
      'inference | d',
      '',
    ])
  })

  test('lets no line pass for several or reach the terminal', async () => {
    createLogWriter(logs.home(), 'chatflow').write('\u001b[31mred\u001b[0m a\rb \u001b]0;title\u0007\u202e\n')
    const text = await (await download('container=chatflow')).text()
    expect(text.slice(31)).toBe('red a\\x0db \\u202e\n')
  })

  test('gives objects a line with everything that is known, packed when asked for', async () => {
    createLogWriter(logs.home(), 'chatflow').write('{"level":50,"msg":"no\\nway"}\n', 'stderr')
    const answer = await download('container=chatflow&format=jsonl&gzip=1')
    expect(answer.headers.get('content-disposition')).toMatch(/\.jsonl\.gz"$/)
    const text = gunzipSync(Buffer.from(await answer.arrayBuffer())).toString()
    expect(JSON.parse(text)).toEqual({
      time: '2026-11-21T09:00:00.000001000Z',
      container: 'bundle/chatflow',
      name: 'chatflow',
      stream: 'stderr',
      level: 'error',
      line: '{"level":50,"msg":"no\\nway"}',
    })
  })

  test.each([
    {
      name: 'from a time to a time',
      query: 'since=1795251600000002000&until=1795251600000003000',
      expected: ['line 2', 'line 3'],
    },
    { name: 'that hold a text', query: 'search=INE%204', expected: [] },
    { name: 'that hold a text in any case', query: 'search=INE%204&case=insensitive', expected: ['line 4'] },
    { name: 'that an expression matches', query: 're=%5Eline%20%5B15%5D%24', expected: ['line 1', 'line 5'] },
  ])('gives only lines $name', async ({ query, expected }) => {
    const writer = createLogWriter(logs.home(), 'chatflow')
    for (let at = 1; at <= 5; at++) writer.write(`line ${at}\n`)
    const text = await (await download(`container=chatflow&${query}`)).text()
    expect(
      text
        .split('\n')
        .slice(0, -1)
        .map((line) => line.slice(31)),
    ).toEqual(expected)
  })

  test('refuses an expression that is none, and a container that is not there', async () => {
    const answer = await download('container=chatflow&re=(')
    expect(answer.status).toBe(400)
    expect(await answer.json()).toMatchObject({ error: { code: 'invalid_expression' } })
    expect((await download('container=nobody')).status).toBe(404)
  })

  test('refuses more at once than are allowed, and has room again when one is left', async () => {
    const writer = createLogWriter(logs.home(), 'chatflow')
    for (let at = 0; at < 40; at++)
      writer.writeAll(Array.from({ length: 500 }, () => ({ text: `${'x'.repeat(1_000)}\n` })))
    const url = await logs.start({ maxDownloads: 1 })
    const leave = new AbortController()
    const first = await fetch(`${url}/api/v1/logs/download?container=chatflow`, { signal: leave.signal })
    const second = await fetch(`${url}/api/v1/logs/download?container=chatflow`)
    expect([first.status, second.status]).toEqual([200, 429])
    leave.abort()
    await expect
      .poll(async () => (await fetch(`${url}/api/v1/logs/download?container=chatflow&until=1s`)).status)
      .toBe(200)
  })
})
