import { Failure } from '@hearth/kernel'
import { describe, expect, test } from 'vitest'
import {
  aborted,
  aCall,
  aChatflow,
  aRunner,
  aroundPredictions,
  memory,
  picture,
  read,
  watchedRunner,
} from './predict.fixture.ts'
import { predict } from './predict.ts'
import { createRunRegistry } from './run-registry.ts'
import { createSessionQueue } from './session-queue.ts'

describe('a turn in a session', () => {
  test('begins when the one before it has been kept', async () => {
    const { deps, steps } = aroundPredictions()
    const answer = Promise.withResolvers<void>()
    const runner = aRunner(async ({ question }) => {
      steps.push(`asked ${question}`)
      if (question === 'first') await answer.promise
      return {}
    })
    const request = { sessionId: 's' }
    const first = read(deps, aCall({ runner, request: { ...request, question: 'first' } }))
    const second = read(deps, aCall({ runner, request: { ...request, question: 'second' } }))
    await expect.poll(() => deps.runs.size).toBe(2)
    answer.resolve()
    await Promise.all([first, second])
    expect(steps).toEqual(['asked first', 'kept', 'asked second', 'kept'])
  })

  test('waits for no other session', async () => {
    const { deps } = aroundPredictions()
    const disconnect = new AbortController()
    const stuck = aRunner(({ signal }) => aborted(signal))
    const first = read(deps, aCall({ runner: stuck, request: { sessionId: 'a' }, disconnected: disconnect.signal }))
    await read(deps, aCall({ request: { sessionId: 'b' } }))
    disconnect.abort()
    await expect(first).rejects.toMatchObject({ code: 'disconnected' })
  })

  test('of a flow that asks itself does not wait for itself', async () => {
    const { deps } = aroundPredictions()
    const request = { sessionId: 's' }
    const runner = aRunner(async () => (await read(deps, aCall({ request, depth: 1 }))).prediction)
    await expect(read(deps, aCall({ runner, request }))).resolves.toMatchObject({ prediction: { text: 'Answered' } })
  })

  test('is refused where the caller will not wait', async () => {
    const { deps } = aroundPredictions()
    const disconnect = new AbortController()
    const stuck = aRunner(({ signal }) => aborted(signal))
    const first = read(deps, aCall({ runner: stuck, request: { sessionId: 's' }, disconnected: disconnect.signal }))
    const second = read(deps, aCall({ request: { sessionId: 's', onBusy: 'reject' } }))
    await expect(second).rejects.toMatchObject({ kind: 'conflict' })
    disconnect.abort()
    await expect(first).rejects.toBeInstanceOf(Failure)
  })

  test('takes the place of the one before it where the caller says so', async () => {
    const { deps, kept } = aroundPredictions()
    const stuck = aRunner(({ signal }) => aborted(signal))
    const first = read(deps, aCall({ runner: stuck, request: { sessionId: 's', question: 'old' } }))
    const outcome = expect(first).rejects.toMatchObject({ kind: 'conflict', code: 'interrupted' })
    await read(deps, aCall({ request: { sessionId: 's', question: 'new', onBusy: 'interrupt' } }))
    await outcome
    expect(kept.map(({ content }) => content)).toEqual(['new', 'Answered'])
  })

  test('may begin after one that failed', async () => {
    const { deps } = aroundPredictions({ sessions: createSessionQueue({ policy: 'reject', maxWaiting: 0 }) })
    const runner = aRunner(async () => {
      throw new Failure('broken', 'Cannot reach the model')
    })
    await expect(read(deps, aCall({ runner, request: { sessionId: 's' } }))).rejects.toMatchObject({ kind: 'broken' })
    await expect(read(deps, aCall({ request: { sessionId: 's' } }))).resolves.toBeDefined()
  })
})

describe('question and answer', () => {
  test('are kept before the end is told', async () => {
    const around = aroundPredictions()
    const written = Promise.withResolvers<void>()
    const asked = Promise.withResolvers<void>()
    const append = async () => {
      asked.resolve()
      await written.promise
    }
    let hasEnded = false
    const deps = { ...around.deps, messages: { ...around.deps.messages, append } }
    const answered = read(deps, aCall()).then(() => {
      hasEnded = true
    })
    await asked.promise
    expect(hasEnded).toBe(false)
    written.resolve()
    await answered
  })

  test('are two messages of one turn, each with its own time', async () => {
    const { deps, kept } = aroundPredictions()
    await read(deps, aCall({ request: { chatId: 'c' }, chatType: 'INTERNAL' }))
    const shared = { chatflowId: 'flow', chatId: 'c', sessionId: 'c', chatType: 'INTERNAL', memoryType: undefined }
    expect(kept).toEqual([
      { ...shared, id: 'id-2', role: 'userMessage', content: 'Asked', createdAtMs: 1_000 },
      { ...shared, id: 'id-1', role: 'apiMessage', content: 'Answered', createdAtMs: 1_001 },
    ])
  })

  test('are the failure of the prediction when they cannot be kept', async () => {
    const around = aroundPredictions()
    const append = () => Promise.reject(new Failure('missing', 'Chatflow flow not found'))
    const deps = { ...around.deps, messages: { ...around.deps.messages, append } }
    await expect(read(deps, aCall())).rejects.toMatchObject({ kind: 'missing' })
  })

  test('are kept nowhere, files included, where the flow keeps nothing', async () => {
    const { deps, steps } = aroundPredictions()
    const chatflow = aChatflow({ retention: { store: false } })
    const { prediction } = await read(deps, aCall({ chatflow, request: { uploads: [picture] } }))
    expect(prediction.text).toBe('Answered')
    expect(steps).toEqual([])
  })

  test('are kept without what tells who somebody is where the flow says so', async () => {
    const { deps, kept } = aroundPredictions()
    const chatflow = aChatflow({ retention: { store: true, redactPii: true } })
    const runner = aRunner(async ({ question }) => ({ text: `You said: ${question}` }))
    const question = 'I am jane@example.com'
    const { prediction } = await read(deps, aCall({ chatflow, runner, request: { question } }))
    expect(prediction.text).toContain('jane@example.com')
    for (const { content } of kept) expect(content).not.toContain('jane@example.com')
  })

  test('keep the names of files, which are stored before the run', async () => {
    const { deps, steps, kept } = aroundPredictions()
    const runner = aRunner(async () => {
      steps.push('run')
      return {}
    })
    await read(deps, aCall({ runner, request: { uploads: [picture] } }))
    expect(steps).toEqual(['stored a.png', 'run', 'kept'])
    expect(kept[0]?.details?.fileUploads).toEqual([{ type: 'stored-file', name: 'a.png', mime: 'image/png' }])
  })

  test.each([
    { name: 'a decision', request: { humanInput: { type: 'proceed' } as const } },
    { name: 'the button of an older flow', request: { action: { id: 'a' } } },
  ])('settle what was asked of a person when they are $name', async ({ request }) => {
    const { deps, steps } = aroundPredictions()
    await read(deps, aCall({ request }))
    expect(steps).toEqual(['actions settled', 'kept'])
  })

  test('go to the memory that keeps its sessions elsewhere too, even where the flow keeps nothing', async () => {
    const { deps } = aroundPredictions()
    const taken: unknown[] = []
    const store = {
      load: async () => [],
      async append(...args: readonly [string, unknown, AbortSignal]) {
        taken.push(args.slice(0, 2))
      },
    }
    const runner = aRunner(async () => ({}), { memory: { ...memory, store } })
    const chatflow = aChatflow({ retention: { store: false } })
    await read(deps, aCall({ runner, chatflow, request: { sessionId: 's' } }))
    const messages = [
      { role: 'user', content: 'Asked' },
      { role: 'assistant', content: 'Answered' },
    ]
    expect(taken).toEqual([['s', messages]])
  })
})

describe('a prediction that ends before its time', () => {
  const listening = aRunner(({ signal }) => aborted(signal))
  const deaf = (during: () => void) =>
    aRunner(async () => {
      during()
      return {}
    })

  test('says that it was stopped on request', async () => {
    const { deps, kept } = aroundPredictions()
    const answering = read(deps, aCall({ runner: listening, request: { chatId: 'c' } }))
    await expect.poll(() => deps.runs.stop('flow', 'c')).toBe(1)
    await expect(answering).rejects.toMatchObject({ kind: 'conflict', code: 'stopped' })
    expect(kept).toEqual([])
  })

  test('says that it ran longer than allowed', async () => {
    const { deps, kept } = aroundPredictions({ runs: createRunRegistry({ maxRuns: 1, timeoutMs: 1 }) })
    const failed = { kind: 'broken', code: 'timeout', message: expect.stringContaining('longer than allowed') }
    await expect(read(deps, aCall({ runner: listening }))).rejects.toMatchObject(failed)
    expect(kept).toEqual([])
  })

  test('says that the client left, while it runs', async () => {
    const { deps, kept } = aroundPredictions()
    const disconnect = new AbortController()
    const runner = aRunner(async ({ signal }) => {
      disconnect.abort()
      return await aborted(signal)
    })
    await expect(read(deps, aCall({ runner, disconnected: disconnect.signal }))).rejects.toMatchObject({
      code: 'disconnected',
    })
    expect(kept).toEqual([])
  })

  test('says that the client left, before it began', async () => {
    const { deps } = aroundPredictions()
    const call = aCall({ runner: listening, disconnected: AbortSignal.abort() })
    await expect(read(deps, call)).rejects.toMatchObject({ code: 'disconnected' })
  })

  test('says that the client left, while it waits for its turn', async () => {
    const { deps } = aroundPredictions()
    const [first, second] = [new AbortController(), new AbortController()]
    const request = { sessionId: 's' }
    const running = read(deps, aCall({ runner: listening, request, disconnected: first.signal }))
    const waiting = read(deps, aCall({ request, disconnected: second.signal }))
    await expect.poll(() => deps.runs.size).toBe(2)
    second.abort()
    await expect(waiting).rejects.toMatchObject({ code: 'disconnected' })
    first.abort()
    await expect(running).rejects.toMatchObject({ code: 'disconnected' })
  })

  test('keeps nothing of a flow that does not listen and answers all the same', async () => {
    const { deps, kept } = aroundPredictions()
    const disconnect = new AbortController()
    const call = aCall({ runner: deaf(() => disconnect.abort()), disconnected: disconnect.signal })
    await expect(read(deps, call)).rejects.toMatchObject({ code: 'disconnected' })
    expect(kept).toEqual([])
  })

  test('ends its run when its reader leaves without a word', async () => {
    const { deps } = aroundPredictions()
    const signals: AbortSignal[] = []
    const runner = aRunner(async ({ emit, signal }) => {
      signals.push(signal)
      await emit({ event: 'token', data: 'An' })
      return await aborted(signal)
    })
    for await (const _event of predict(deps, aCall({ runner }))) break
    expect(signals[0]?.aborted).toBe(true)
    expect(deps.runs.size).toBe(0)
  })

  test.each([
    { name: 'a failure of the flow', error: new Failure('broken', 'Cannot reach the model: refused') },
    { name: 'a fault in our own code', error: new TypeError('Cannot read properties of undefined') },
  ])('passes on $name as it is, keeps nothing and holds nothing', async ({ error }) => {
    const { deps, kept } = aroundPredictions()
    const runner = aRunner(() => Promise.reject(error))
    await expect(read(deps, aCall({ runner }))).rejects.toBe(error)
    expect(kept).toEqual([])
    expect(deps.runs.size).toBe(0)
  })

  test('is refused before anything is done when too many are going on', async () => {
    const { deps } = aroundPredictions({ runs: createRunRegistry({ maxRuns: 0, timeoutMs: 1_000 }) })
    const { runner, contexts } = watchedRunner()
    await expect(read(deps, aCall({ runner }))).rejects.toMatchObject({ kind: 'rate-limited' })
    expect(contexts).toEqual([])
  })
})
