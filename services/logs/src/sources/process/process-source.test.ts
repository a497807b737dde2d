import { symlinkSync, truncateSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { BEGINNING } from '../../domain/lines/line.ts'
import type { ReadRequest } from '../../domain/reading/source.ts'
import { createLogWriter, makeHome } from '../../test-support/log-writer.ts'
import { createProcessSource } from './process-source.ts'

const id = 'bundle/chatflow'
const startMs = 1_795_251_600_000
let home = ''
let remove: () => void

beforeEach(() => {
  const made = makeHome()
  home = made.home
  remove = made.remove
})

afterEach(() => remove())

function open(overrides: object = {}) {
  return createProcessSource({
    home,
    dir: join(home, 'logs'),
    services: ['chatflow'],
    maxLineBytes: 65_536,
    maxRecordBytes: 131_072,
    blockBytes: 4_096,
    partialHoldMs: 1_000,
    maxScanBytes: 67_108_864,
    maxHeldFiles: 16,
    pollMs: 20,
    clock: () => startMs,
    ...overrides,
  })
}

const page: ReadRequest = {
  direction: 'backward',
  cursor: undefined,
  since: undefined,
  until: undefined,
  limit: 100,
  accept: () => true,
}

type Source = ReturnType<typeof open>

async function texts(source: Source, request: Partial<ReadRequest> = {}): Promise<string[]> {
  return (await source.read(id, { ...page, ...request })).entries.map(({ line }) => line.text)
}

async function drain(tail: Awaited<ReturnType<Source['follow']>>) {
  const lines: string[] = []
  let gaps = 0
  for (;;) {
    const { entries, gap } = await tail.take(50)
    lines.push(...entries.map(({ line }) => line.text))
    if (gap !== undefined) gaps += 1
    if (entries.length === 0 && gap === undefined) return { lines, gaps }
  }
}

describe('reading pages', () => {
  test('the tail of a big file reads only its end', async () => {
    const writer = createLogWriter(home, 'chatflow')
    for (let batch = 0; batch < 100; batch++) {
      writer.writeAll(Array.from({ length: 1_000 }, (_, at) => ({ text: `line ${batch * 1_000 + at}\n` })))
    }
    const found = await open().read(id, { ...page, limit: 10 })
    expect(found.entries.map(({ line }) => line.text)).toEqual(
      Array.from({ length: 10 }, (_, at) => `line ${99_990 + at}`),
    )
    expect(found.scannedBytes).toBeLessThan(10_000)
  })

  test('a point in time within a big file is found without reading all of it', async () => {
    const writer = createLogWriter(home, 'chatflow', { maxBytes: 2_000_000, files: 9 })
    for (let batch = 0; batch < 100; batch++) {
      writer.writeAll(Array.from({ length: 500 }, (_, at) => ({ text: `line ${batch * 500 + at}\n` })))
    }
    // Line n has the time of the first plus n microseconds.
    const time = (line: number) => `17952516000${String(line + 1).padStart(5, '0')}000`
    for (const line of [0, 1, 4_321, 25_000, 49_998]) {
      const forward = await open().read(id, { ...page, direction: 'forward', since: time(line), limit: 2 })
      expect(forward.entries.map(({ line: { text } }) => text)).toEqual([`line ${line}`, `line ${line + 1}`])
      const backward = await open().read(id, { ...page, until: time(line), limit: 1 })
      expect(backward.entries.map(({ line: { text } }) => text)).toEqual([`line ${line}`])
      expect(backward.scannedBytes).toBeLessThan(10_000)
    }
  })

  test('only lines that are accepted count, whatever the direction', async () => {
    createLogWriter(home, 'chatflow').writeAll(Array.from({ length: 6 }, (_, at) => ({ text: `line ${at}\n` })))
    const accept = ({ text }: { text: string }) => Number(text.at(-1)) % 2 === 0
    expect(await texts(open(), { accept, limit: 2 })).toEqual(['line 2', 'line 4'])
    expect(await texts(open(), { accept, limit: 2, direction: 'forward' })).toEqual(['line 0', 'line 2'])
  })

  test('files that cannot be read are a gap, in pages and in a tail, which says so once', async () => {
    symlinkSync('logs', join(home, 'logs'))
    const gap = { container: id, reason: 'unreadable' }
    for (const direction of ['forward', 'backward'] as const) {
      expect(await open().read(id, { ...page, direction })).toMatchObject({ entries: [], more: false, gap })
    }
    const tail = await open().follow(id, BEGINNING)
    expect(await drain(tail)).toEqual({ lines: [], gaps: 1 })
    await tail.close()
  })

  test('a container that is not listed is missing, whatever its id would mean as a path', async () => {
    for (const wanted of ['bundle/nobody', 'chatflow', 'bundle/../chatflow']) {
      await expect(open().read(wanted, page)).rejects.toMatchObject({ kind: 'missing' })
      await expect(open().follow(wanted, BEGINNING)).rejects.toMatchObject({ kind: 'missing' })
    }
  })

  test('a line half written is not shown yet', async () => {
    const writer = createLogWriter(home, 'chatflow')
    writer.write('whole\n')
    writer.raw('{"log":"ha')
    expect(await texts(open())).toEqual(['whole'])
    expect(await texts(open(), { direction: 'forward' })).toEqual(['whole'])
    writer.raw('lf\\n","stream":"stdout","time":"2026-11-21T09:00:01.000000000Z"}\n')
    expect(await texts(open())).toEqual(['whole', 'half'])
  })

  test('a damaged record is shown as it is, between its neighbours', async () => {
    const writer = createLogWriter(home, 'chatflow')
    writer.write('before\n')
    writer.raw('{"log":"cut off{"log":"x"}\n')
    writer.write('after\n')
    for (const direction of ['forward', 'backward'] as const) {
      expect(await texts(open(), { direction })).toEqual(['before', '{"log":"cut off{"log":"x"}', 'after'])
    }
  })

  test('bytes that are not UTF-8 and lone surrogates become replacement characters', async () => {
    const writer = createLogWriter(home, 'chatflow')
    writer.raw(
      Buffer.concat([
        Buffer.from('{"log":"a'),
        Buffer.from([0xff, 0xfe]),
        Buffer.from('b\\n","stream":"stdout","time":"2026-11-21T09:00:00.1Z"}\n'),
      ]),
    )
    writer.raw('{"log":"\\ud800\\n","stream":"stdout","time":"2026-11-21T09:00:00.2Z"}\n')
    expect(await texts(open())).toEqual(['a\ufffd\ufffdb', '\ufffd'])
  })

  test('a record of any length between the block and the bound is read whole in both directions', async () => {
    const writer = createLogWriter(home, 'chatflow')
    const lengths = [1, 4_000, 4_096, 5_000, 30_000, 65_000]
    for (const length of lengths) writer.write(`${'x'.repeat(length)}\n`)
    for (const direction of ['forward', 'backward'] as const) {
      expect((await texts(open(), { direction })).map(({ length }) => length)).toEqual(lengths)
    }
  })

  test('the end of an unfinished line is waited for, but not for ever', async () => {
    const writer = createLogWriter(home, 'chatflow')
    writer.write('whole\n')
    writer.write('begun ')
    for (const direction of ['forward', 'backward'] as const) {
      expect(await texts(open({ clock: () => startMs + 999 }), { direction })).toEqual(['whole'])
      expect(await texts(open({ clock: () => startMs + 1_001 }), { direction })).toEqual(['whole', 'begun '])
    }
    const { end } = await open().read(id, page)
    writer.write('and ended\n')
    expect(await texts(open(), { direction: 'forward', cursor: end })).toEqual(['begun and ended'])
  })

  test('a cursor from before the oldest file says so instead of showing the wrong lines', async () => {
    const writer = createLogWriter(home, 'chatflow', { files: 2 })
    writer.write('one\n')
    const { end } = await open().read(id, page)
    for (const text of ['two', 'three', 'four']) {
      writer.rotate()
      writer.write(`${text}\n`)
    }
    const forward = await open().read(id, { ...page, direction: 'forward', cursor: end })
    expect(forward.gap).toMatchObject({ reason: 'rotated' })
    expect(forward.entries.map(({ line }) => line.text)).toEqual(['three', 'four'])
    expect(await open().read(id, { ...page, cursor: end })).toMatchObject({
      entries: [],
      more: false,
      gap: { reason: 'rotated' },
    })
  })
})

describe('following', () => {
  test('a slow reader keeps what rotation deletes from the folder while it reads', async () => {
    const writer = createLogWriter(home, 'chatflow', { files: 2 })
    writer.writeAll(Array.from({ length: 1_000 }, (_, at) => ({ text: `line ${at}\n` })))
    const tail = await open().follow(id, BEGINNING)
    const first = await tail.take(10)
    writer.rotate()
    writer.write('second file\n')
    writer.rotate()
    writer.write('third file\n')
    const { lines, gaps } = await drain(tail)
    await tail.close()
    expect([...first.entries.map(({ line }) => line.text), ...lines]).toEqual([
      ...Array.from({ length: 1_000 }, (_, at) => `line ${at}`),
      'second file',
      'third file',
    ])
    // Its own file is gone, so it cannot know that the next one was the very next.
    expect(gaps).toBe(1)
  })

  test('what was written to a file just before it was rotated is read first', async () => {
    const writer = createLogWriter(home, 'chatflow')
    writer.write('one\n')
    const tail = await open().follow(id, BEGINNING)
    expect((await drain(tail)).lines).toEqual(['one'])
    writer.write('two\n')
    writer.rotate()
    writer.write('three\n')
    expect(await drain(tail)).toEqual({ lines: ['two', 'three'], gaps: 0 })
    await tail.close()
  })

  test('a line is joined across two files', async () => {
    const writer = createLogWriter(home, 'chatflow')
    const tail = await open().follow(id, BEGINNING)
    writer.write('begun, ')
    expect((await drain(tail)).lines).toEqual([])
    writer.rotate()
    writer.write('ended\n')
    expect((await drain(tail)).lines).toEqual(['begun, ended'])
    await tail.close()
    expect(await texts(open())).toEqual(['begun, ended'])
  })

  test('a torn end that the next start removes is never shown', async () => {
    const writer = createLogWriter(home, 'chatflow')
    writer.write('whole\n')
    const path = join(home, 'logs', 'chatflow.log')
    const tail = await open().follow(id, BEGINNING)
    writer.raw('{"log":"torn')
    expect((await drain(tail)).lines).toEqual(['whole'])
    truncateSync(
      path,
      `${JSON.stringify({ log: 'whole\n', stream: 'stdout', time: '2026-11-21T09:00:00.000001000Z' })}\n`.length,
    )
    writer.write('next\n')
    expect((await drain(tail)).lines).toEqual(['next'])
    await tail.close()
  })

  test('a file that got shorter is announced, and what follows is read', async () => {
    const writer = createLogWriter(home, 'chatflow')
    writer.write('one\n')
    writer.write('two\n')
    const tail = await open().follow(id, BEGINNING)
    await drain(tail)
    truncateSync(join(home, 'logs', 'chatflow.log'), 0)
    expect(await drain(tail)).toEqual({ lines: [], gaps: 1 })
    writer.write('three\n')
    expect((await drain(tail)).lines).toEqual(['three'])
    await tail.close()
  })

  test('is told of a change, and stops waiting when asked to', async () => {
    const writer = createLogWriter(home, 'chatflow')
    writer.write('one\n')
    const tail = await open({ pollMs: 60_000 }).follow(id, BEGINNING)
    await drain(tail)
    const never = new AbortController()
    const change = tail.changed(never.signal)
    writer.write('two\n')
    await change
    expect((await drain(tail)).lines).toEqual(['two'])
    const stop = new AbortController()
    const wait = tail.changed(stop.signal)
    stop.abort()
    await wait
    await tail.close()
  })
})
