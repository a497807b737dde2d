import { describe, expect, it } from 'vitest'
import type { RunEvent } from './background-run.ts'
import { createRunLog } from './run-log.ts'

function open() {
  const stored = new Map<string, RunEvent[]>()
  const state = { goesOn: true, fails: false, writes: [] as number[], lists: [] as unknown[] }
  const gate: { wait: Promise<void> | undefined } = { wait: undefined }
  const heard: { event?: (id: string) => void; back?: () => Promise<void>; name?: string } = {}
  const log = createRunLog({
    events: {
      async append(runId, events) {
        state.writes.push(events.length)
        await gate.wait
        if (state.fails) throw new Error('The disk is full')
        stored.set(runId, [...(stored.get(runId) ?? []), ...events])
      },
      async list(runId, afterSeq, limit) {
        state.lists.push([runId, afterSeq, limit])
        return (stored.get(runId) ?? []).filter(({ seq }) => seq > afterSeq).slice(0, limit)
      },
    },
    goesOn: async () => state.goesOn,
    replicas: {
      hear(name: string, listener: (id: string) => void) {
        heard.name = name
        heard.event = listener
      },
      onReturn(listener: () => Promise<void>) {
        heard.back = listener
      },
    } as unknown as Parameters<typeof createRunLog>[0]['replicas'],
  })
  const read = (afterSeq = 0, signal = new AbortController().signal) => log.read('r', afterSeq, signal)
  return { log, stored, state, gate, heard, read }
}

async function framesOf(events: AsyncIterable<RunEvent>): Promise<string[]> {
  const frames: string[] = []
  for await (const { seq, frame } of events) frames.push(`${seq} ${frame}`)
  return frames
}

describe('what a run tells', () => {
  it('is numbered from 1 on, in order', async () => {
    const { log, stored } = open()
    const writer = log.open('r')
    for (const frame of ['a', 'b']) await writer.write(frame)
    await writer.end()
    expect(stored.get('r')).toEqual([
      { seq: 1, frame: 'a' },
      { seq: 2, frame: 'b' },
    ])
  })

  it('is numbered on where an earlier process has left off', async () => {
    const { log, stored } = open()
    const writer = log.open('r', 7)
    await writer.write('a')
    await writer.end()
    expect(stored.get('r')).toEqual([{ seq: 8, frame: 'a' }])
  })

  it('shares a write with what comes while one goes on, five hundred at most', async () => {
    const { log, state, gate } = open()
    const { promise, resolve } = Promise.withResolvers<void>()
    gate.wait = promise
    const writer = log.open('r')
    for (let at = 0; at < 700; at++) await writer.write(String(at))
    resolve()
    await writer.end()
    expect(state.writes).toEqual([1, 500, 199])
  })

  it('waits once a thousand are not stored yet', async () => {
    const { log, gate } = open()
    const { promise, resolve } = Promise.withResolvers<void>()
    gate.wait = promise
    const writer = log.open('r')
    // The first is being stored, so that it does not count.
    for (let at = 0; at < 1_000; at++) await writer.write(String(at))
    let passed = false
    const last = writer.write('last').then(() => {
      passed = true
    })
    await new Promise((settled) => setImmediate(settled))
    expect(passed).toBe(false)
    resolve()
    await last
    await writer.end()
  })

  it('fails with what follows an event that could not be stored', async () => {
    const { log, state } = open()
    state.fails = true
    const writer = log.open('r')
    await writer.write('a')
    await writer.end()
    await expect(writer.write('b')).rejects.toThrow('The disk is full')
    expect(state.writes).toEqual([1])
  })
})

describe('the number of the last event', () => {
  it('is 0 where there is none', async () => {
    expect(await open().log.last('r')).toBe(0)
  })

  it('is found however many there are', async () => {
    const { log, stored, state } = open()
    stored.set(
      'r',
      Array.from({ length: 501 }, (_, at) => ({ seq: at + 1, frame: '' })),
    )
    expect(await log.last('r')).toBe(501)
    expect(state.lists).toEqual([
      ['r', 0, 500],
      ['r', 500, 500],
      ['r', 501, 500],
    ])
  })
})

describe('who reads a run', () => {
  it('has all that is stored of one that is over', async () => {
    const { stored, state, read } = open()
    state.goesOn = false
    stored.set(
      'r',
      Array.from({ length: 600 }, (_, at) => ({ seq: at + 1, frame: 'x' })),
    )
    expect(await framesOf(read())).toHaveLength(600)
    expect(await framesOf(read(599))).toEqual(['600 x'])
    expect(await framesOf(read(600))).toEqual([])
  })

  it('has what comes of one that goes on in this process, to its end', async () => {
    const { log, state, read } = open()
    state.goesOn = false
    const writer = log.open('r')
    const events = read()
    const first = events.next()
    await new Promise((settled) => setImmediate(settled))
    await writer.write('a')
    expect((await first).value).toEqual({ seq: 1, frame: 'a' })
    await writer.write('b')
    await writer.end()
    log.ended('r')
    expect(await framesOf(events)).toEqual(['2 b'])
  })

  it('has what another process tells', async () => {
    const { stored, state, heard, read } = open()
    const events = read()
    const first = events.next()
    await new Promise((settled) => setImmediate(settled))
    stored.set('r', [{ seq: 1, frame: 'a' }])
    heard.event?.('r')
    expect((await first).value).toEqual({ seq: 1, frame: 'a' })
    expect(heard.name).toBe('run_event')
    const end = events.next()
    await new Promise((settled) => setImmediate(settled))
    state.goesOn = false
    // As after a time in which nothing was heard.
    await heard.back?.()
    expect((await end).done).toBe(true)
  })

  it('is not woken by another run', async () => {
    const { heard, state, read } = open()
    const waiting = read().next()
    await new Promise((settled) => setImmediate(settled))
    const before = state.lists.length
    heard.event?.('other')
    await new Promise((settled) => setImmediate(settled))
    expect(state.lists).toHaveLength(before)
    state.goesOn = false
    heard.event?.('r')
    expect((await waiting).done).toBe(true)
  })

  it('comes to an end when it leaves', async () => {
    const { read } = open()
    const leaving = new AbortController()
    const frames = framesOf(read(0, leaving.signal))
    await new Promise((settled) => setImmediate(settled))
    leaving.abort()
    expect(await frames).toEqual([])
    expect(await framesOf(read(0, AbortSignal.abort()))).toEqual([])
  })

  it('comes to an end when the log closes, with all that is stored', async () => {
    const { log, stored, read } = open()
    const frames = framesOf(read())
    await new Promise((settled) => setImmediate(settled))
    stored.set('r', [{ seq: 1, frame: 'a' }])
    await log.close()
    expect(await frames).toEqual(['1 a'])
  })
})
