import { Failure } from '@hearth/kernel'
import { describe, expect, test } from 'vitest'
import type { GenerateRequest, GenerationEvent } from '../../domain/engine/engine.ts'
import type { ToChild } from './protocol.ts'
import { createRequestTable } from './request-table.ts'

const never = new AbortController().signal
const died = new Failure('broken', 'The process of the model ended')
const started: GenerationEvent = { kind: 'started', promptTokens: 1, cachedTokens: 0 }
const said: GenerationEvent = { kind: 'text', choice: 0, text: 'a', completionTokens: 1 }
const finished = (choice: number): GenerationEvent => ({
  kind: 'finished',
  choice,
  reason: 'stop',
  completionTokens: 1,
})

function requestFor(prompt: string, choices?: number): GenerateRequest {
  const prompts = { prompt: { kind: 'text', text: prompt }, maxTokens: 1, stop: [], sampling: {} } as const
  return choices === undefined ? prompts : { ...prompts, choices }
}

function createChild() {
  const sent: ToChild[] = []
  return { pid: 1, sent, send: (message: ToChild) => void sent.push(message), kill: () => undefined }
}

/** A table with a child, of which the test says what it does. */
function createTable(admit: () => void = () => undefined) {
  const table = createRequestTable(admit)
  const connect = () => {
    const child = createChild()
    table.connect(child)
    return child
  }
  const generate = (prompt: string, { signal = never, choices }: { signal?: AbortSignal; choices?: number } = {}) => {
    const events: GenerationEvent[] = []
    const ended = table.generate(requestFor(prompt, choices), signal, (event) => void events.push(event))
    ended.catch(() => undefined)
    return { events, ended }
  }
  const tell = (id: number, ...events: readonly (GenerationEvent | { readonly kind: 'cancelled' })[]) =>
    table.receive({ type: 'step', events: events.map((event) => ({ id, event })) })
  return { table, connect, generate, tell }
}

const idsOf = (sent: readonly ToChild[]) => sent.flatMap((message) => ('id' in message ? [message.id] : []))
const quarantine = expect.objectContaining({ kind: 'broken', code: 'request_quarantined' })

describe('a request', () => {
  test('waits for a child, and is sent to it once', () => {
    const { table, connect, generate } = createTable()
    void generate('a')
    expect(table.working()).toBe(0)
    const child = connect()
    expect(child.sent).toEqual([{ type: 'generate', request: requestFor('a'), id: 1 }])
    expect(table.working()).toBe(1)
  })

  test('ends with the last of its choices', async () => {
    const { table, connect, generate, tell } = createTable()
    connect()
    const { events, ended } = generate('a', { choices: 2 })
    tell(1, started, said, finished(0))
    expect(table.working()).toBe(1)
    tell(1, finished(1))
    await ended
    expect(events).toEqual([started, said, finished(0), finished(1)])
    expect(table.working()).toBe(0)
  })

  test('fails with what the child refuses it for', async () => {
    const { table, connect, generate } = createTable()
    connect()
    const { ended } = generate('a')
    table.receive({ type: 'refused', id: 1, failure: { kind: 'invalid', message: 'Cannot', code: 'c', param: 'p' } })
    await expect(ended).rejects.toMatchObject({ kind: 'invalid', message: 'Cannot', code: 'c', param: 'p' })
  })

  test('is not taken where none can be', async () => {
    const { generate } = createTable(() => {
      throw died
    })
    await expect(generate('a').ended).rejects.toBe(died)
  })

  test('fails when no child will come', async () => {
    const { table, generate } = createTable()
    const { ended } = generate('a')
    table.failAll(died)
    await expect(ended).rejects.toBe(died)
  })

  test('that cannot be copied to the child fails', async () => {
    const { table, generate } = createTable()
    const send = () => {
      throw new RangeError('too deep')
    }
    table.connect({ ...createChild(), send })
    await expect(generate('a').ended).rejects.toMatchObject({ kind: 'invalid' })
  })

  test('that nobody waits for any more is passed over', () => {
    const { table, connect, tell } = createTable()
    connect()
    tell(7, said)
    table.receive({ type: 'refused', id: 7, failure: { kind: 'invalid', message: 'Cannot' } })
    expect(table.working()).toBe(0)
  })
})

describe('who leaves', () => {
  const gone = new Error('The client left')

  test('before a child came is let go at once', async () => {
    const { connect, generate } = createTable()
    const leaving = new AbortController()
    const { ended } = generate('a', { signal: leaving.signal })
    leaving.abort(gone)
    await expect(ended).rejects.toBe(gone)
    expect(connect().sent).toEqual([])
  })

  test('waits for the child’s word that it ended', async () => {
    const { table, connect, generate, tell } = createTable()
    const child = connect()
    const leaving = new AbortController()
    const { ended } = generate('a', { signal: leaving.signal })
    leaving.abort(gone)
    expect(child.sent.at(-1)).toEqual({ type: 'cancel', id: 1 })
    expect(table.working()).toBe(1)
    tell(1, { kind: 'cancelled' })
    await expect(ended).rejects.toBe(gone)
    expect(table.working()).toBe(0)
  })

  test('before asking asks nothing', async () => {
    const { connect, generate } = createTable()
    const child = connect()
    await expect(generate('a', { signal: AbortSignal.abort(gone) }).ended).rejects.toBe(gone)
    expect(child.sent).toEqual([])
  })
})

describe('a child that dies', () => {
  test('takes with it what it had begun to answer', async () => {
    const { table, connect, generate, tell } = createTable()
    connect()
    const { ended } = generate('a')
    tell(1, started, said)
    table.disconnect(died, undefined)
    await expect(ended).rejects.toBe(died)
  })

  test('leaves what it had not begun to the next one, which tells the start no second time', async () => {
    const { table, connect, generate, tell } = createTable()
    connect()
    const { events, ended } = generate('a')
    tell(1, started)
    table.disconnect(died, undefined)
    expect(idsOf(connect().sent)).toEqual([1])
    tell(1, started, said, finished(0))
    await ended
    expect(events).toEqual([started, said, finished(0)])
  })

  test('leaves several, of which each waits until the one before has answered', () => {
    const { table, connect, generate, tell } = createTable()
    connect()
    void generate('a')
    void generate('b')
    table.disconnect(died, 'GGML_ASSERT')
    const child = connect()
    void generate('c')
    expect(idsOf(child.sent)).toEqual([1, 3])
    tell(1, started)
    expect(idsOf(child.sent)).toEqual([1, 3])
    tell(1, said)
    expect(idsOf(child.sent)).toEqual([1, 3, 2])
  })

  test('twice over a request has it refused from then on', async () => {
    const { table, connect, generate } = createTable()
    connect()
    const { ended } = generate('a')
    table.disconnect(died, undefined)
    connect()
    table.disconnect(died, undefined)
    await expect(ended).rejects.toEqual(quarantine)
    await expect(generate('a').ended).rejects.toEqual(quarantine)
    expect(idsOf(connect().sent)).toEqual([])
    void generate('b')
    expect(table.working()).toBe(1)
  })

  test('with words over one request alone has it refused at once', async () => {
    const { table, connect, generate } = createTable()
    connect()
    const { ended } = generate('a')
    table.disconnect(died, 'GGML_ASSERT(x)')
    await expect(ended).rejects.toMatchObject({ message: expect.stringContaining('with "GGML_ASSERT(x)"') })
  })
})
