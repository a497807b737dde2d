import { setImmediate } from 'node:timers/promises'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createLogWriter, makeHome } from './test-support/log-writer.ts'
import { startLogs } from './test-support/start-logs.ts'
import type { LineBody } from './wire/line.ts'

let url = ''
let close: () => Promise<void>
const { home, remove } = makeHome()

beforeAll(async () => {
  const service = await startLogs(home, {
    blockBytes: 8_192,
    services: ['chatflow', ...Array.from({ length: 12 }, (_, at) => `service-${at + 1}`)],
  })
  url = service.url
  close = service.close
})

afterAll(async () => {
  await close()
  remove()
})

type Received = { readonly lines: LineBody[]; readonly id: string; readonly gaps: number }

/** Reads `bytes` of a stream and hangs up there, wherever that is; only whole events count. */
async function readPart(
  stream: string,
  id: string,
  bytes: number,
  enough: (lines: number) => boolean,
): Promise<Received> {
  const leave = new AbortController()
  const headers: Record<string, string> = id === '' ? {} : { 'last-event-id': id }
  const answer = await fetch(stream, { headers, signal: leave.signal })
  expect(answer.status).toBe(200)
  const received = { lines: [] as LineBody[], id, gaps: 0 }
  let left = bytes
  let rest = Buffer.alloc(0)
  for await (const part of answer.body ?? []) {
    rest = Buffer.concat([rest, part.subarray(0, left)])
    left -= part.length
    for (let end = rest.indexOf('\n\n'); end !== -1; end = rest.indexOf('\n\n')) {
      take(rest.toString('utf8', 0, end), received)
      rest = rest.subarray(end + 2)
    }
    if (left <= 0 || enough(received.lines.length)) break
  }
  leave.abort()
  return received
}

function take(block: string, received: { lines: LineBody[]; id: string; gaps: number }): void {
  const field = (name: string) => new RegExp(`^${name}: (.*)$`, 'm').exec(block)?.[1]
  received.id = field('id') ?? received.id
  if (field('event') === 'lines') received.lines.push(...(JSON.parse(field('data') ?? '') as LineBody[]))
  if (field('event') === 'gap') received.gaps += 1
}

/** Lines of both streams; every so often one that is so long that it is captured in pieces between others. */
async function writeLines(service: string, count: number, maxBytes: number): Promise<string[]> {
  const writer = createLogWriter(home, service, { maxBytes, files: 200 })
  const written: string[] = []
  for (let at = 0; at < count; at++) {
    const stream = at % 5 === 0 ? 'stderr' : 'stdout'
    if (at % 97 !== 0) writer.write(`${at}\n`, stream)
    else {
      const other = stream === 'stdout' ? 'stderr' : 'stdout'
      writer.write(`${at} begins, `, stream)
      writer.write(`${at} between\n`, other)
      written.push(`${at} between`)
      writer.write('goes on, ', stream)
      writer.write('ends\n', stream)
    }
    written.push(at % 97 === 0 ? `${at} begins, goes on, ends` : `${at}`)
    if (at % 40 === 0) await setImmediate()
  }
  return written
}

async function follow(service: string, count: number, maxBytes: number, cuts: readonly number[]) {
  const stream = `${url}/api/v1/logs/stream?container=${service}`
  // From before the first line on: the service has not started yet.
  let received = await readPart(stream, '', 10_000, () => true)
  const lines: LineBody[] = []
  const writing = writeLines(service, count, maxBytes)
  const expected = count + Math.ceil(count / 97)
  let gaps = 0
  let reconnects = 0
  while (lines.length < expected) {
    const cut = cuts[reconnects % cuts.length] ?? 1
    received = await readPart(stream, received.id, cut, (more) => lines.length + more >= expected)
    lines.push(...received.lines)
    gaps += received.gaps
    reconnects += 1
  }
  return { lines, written: await writing, gaps, reconnects }
}

// Thousands of lines and hundreds of connections: work that a busy machine takes long for, and nothing waits.
describe('a stream that is cut and resumed', { timeout: 180_000 }, () => {
  test('loses and repeats nothing of 10,000 lines written and rotated meanwhile', async () => {
    const cuts = [30_000, 1_000, 77_777, 250, 12_345, 60_000]
    const { lines, written, gaps, reconnects } = await follow('chatflow', 10_000, 16_384, cuts)
    expect(reconnects).toBeGreaterThanOrEqual(20)
    expect(gaps).toBe(0)
    expect(lines.map(({ m }) => m)).toEqual(written)
    expect(new Set(lines.map(({ g }) => g)).size).toBeGreaterThan(20)
    expect(lines.map(({ t }) => t)).toEqual(lines.map(({ t }) => t).toSorted())
  })

  test('does so wherever it is cut', async () => {
    let run = 0
    const cut = fc.integer({ min: 300, max: 20_000 })
    const property = fc.asyncProperty(
      fc.array(cut, { minLength: 1, maxLength: 8 }),
      fc.integer({ min: 600, max: 20_000 }),
      async (cuts, maxBytes) => {
        run += 1
        // A stream cannot get anywhere on cuts that are all shorter than one event.
        const { lines, written, gaps } = await follow(`service-${run}`, 500, maxBytes, [...cuts, 30_000])
        expect(gaps).toBe(0)
        expect(lines.map(({ m }) => m)).toEqual(written)
      },
    )
    await fc.assert(property, { numRuns: 8 })
  })
})
