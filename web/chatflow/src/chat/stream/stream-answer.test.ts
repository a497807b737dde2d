import { describe, expect, test, vi } from 'vitest'
import { session } from '../../auth/session.ts'
import type { Step } from '../conversation.ts'
import { type Question, streamAnswer } from './stream-answer.ts'

const asked: Question = { flowId: 'flow', sessionId: 'session', id: 'turn', question: 'Hi', parentId: 'a0' }
const extras = { kind: 'extras', id: 'turn' }

/** The steps of an answer, and what was sent for it. */
async function stream(answer: () => Response | Promise<Response>, question = asked, signal?: AbortSignal) {
  const sent: { path: string; init: RequestInit }[] = []
  vi.stubGlobal('fetch', async (path: string, init: RequestInit) => {
    sent.push({ path, init })
    return await answer()
  })
  const steps: Step[] = []
  await streamAnswer(question, (step) => steps.push(step), signal ?? new AbortController().signal)
  return { steps, sent }
}

const events = (...all: readonly object[]) =>
  new Response(all.map((event) => `message:\ndata:${JSON.stringify(event)}\n\n`).join(''), {
    headers: { 'content-type': 'text/event-stream; charset=utf-8' },
  })
const failed = (error: string) => ({ kind: 'end', id: 'turn', ending: 'failed', error })
const bodyOf = (init?: RequestInit): unknown => JSON.parse(String(init?.body))

describe('what is asked', () => {
  const common = {
    streaming: true,
    parentId: 'a0',
    chatId: 'session',
    overrideConfig: { sessionId: 'session' },
  }
  const humanInput = { type: 'proceed', startNodeId: 'a' } as const

  test.each([
    { name: 'a question', question: asked, body: { question: 'Hi', ...common } },
    {
      name: 'a decision',
      question: { ...asked, question: '', humanInput },
      body: { question: '', humanInput, ...common },
    },
    {
      name: 'a question with a file',
      question: { ...asked, files: [{ type: 'file:rag', name: 'a.pdf', mime: 'application/pdf' }] },
      body: { question: 'Hi', uploads: [{ type: 'file:rag', name: 'a.pdf', mime: 'application/pdf' }], ...common },
    },
    {
      name: 'a form in place of a question',
      question: { ...asked, form: { a: 1 } },
      body: { form: { a: 1 }, ...common },
    },
    {
      name: 'of the draft where somebody follows its nodes',
      question: { ...asked, onNode: () => undefined },
      body: { question: 'Hi', trace: true, draft: true, ...common },
    },
  ])('is $name', async ({ question, body }) => {
    const { sent } = await stream(() => events({ event: 'end' }), question)
    expect(sent.map(({ path, init }) => [path, init.method, bodyOf(init)])).toEqual([
      ['/api/v1/internal-prediction/flow', 'POST', body],
    ])
  })

  test('goes with the session of the browser, which is over when it is refused', async () => {
    session.begun()
    const { sent, steps } = await stream(() => Response.json({ message: 'Sign in' }, { status: 401 }))
    expect(new Headers(sent[0]?.init.headers).get('x-hearth-csrf')).toBe('1')
    expect(steps).toEqual([failed('Sign in')])
    expect(session.get()).toMatchObject({ standing: 'cut', notice: expect.stringMatching(/session is over/) })
  })
})

describe('an answer', () => {
  test('tells what the nodes do meanwhile, apart from what is said', async () => {
    const node = { nodeId: 'llm_0', label: 'LLM', state: 'start', atMs: 1 }
    const onNode = vi.fn()
    const { steps } = await stream(() => events({ event: 'node', data: node }, { event: 'end' }), { ...asked, onNode })
    expect(onNode.mock.calls).toEqual([[node]])
    expect(steps).toEqual([
      { kind: 'end', id: 'turn', ending: 'done' },
      failed('The answer broke off: the connection was lost'),
    ])
  })

  test('that streams comes event by event', async () => {
    const { steps } = await stream(() =>
      events({ event: 'token', data: 'Hel' }, { event: 'token', data: 'lo' }, { event: 'end', data: '[DONE]' }),
    )
    expect(steps.slice(0, 3)).toEqual([
      { kind: 'text', id: 'turn', text: 'Hel' },
      { kind: 'text', id: 'turn', text: 'lo' },
      { kind: 'end', id: 'turn', ending: 'done' },
    ])
  })

  test('in one piece comes whole', async () => {
    const { steps } = await stream(() => Response.json({ text: 'Hello' }))
    expect(steps.slice(0, 3)).toEqual([
      { kind: 'text', id: 'turn', text: 'Hello' },
      { ...extras, extras: { sources: [], tools: [] } },
      { kind: 'end', id: 'turn', ending: 'done' },
    ])
  })

  test('that ends without saying so has broken off', async () => {
    const { steps } = await stream(() => events({ event: 'token', data: 'Hel' }))
    expect(steps.at(-1)).toEqual(failed('The answer broke off: the connection was lost'))
  })

  test.each([
    {
      name: 'says why it failed',
      answer: () => Response.json({ message: 'No such flow' }, { status: 404 }),
      error: 'No such flow',
    },
    {
      name: 'fails without a word',
      answer: () => new Response('', { status: 502 }),
      error: 'The service answered 502',
    },
    {
      name: 'never comes',
      answer: () => Promise.reject(new TypeError('fetch failed')),
      error: 'The service does not answer',
    },
  ])('that $name ends with that', async ({ answer, error }) => {
    expect((await stream(answer)).steps).toEqual([failed(error)])
  })

  test('that was stopped has not failed', async () => {
    const signal = AbortSignal.abort()
    const { steps } = await stream(() => Promise.reject(signal.reason), asked, signal)
    expect(steps).toEqual([{ kind: 'end', id: 'turn', ending: 'stopped' }])
  })
})
