import { answerAsks, askedBy, renderHook } from '@hearth/ui-kit/test-support'
import { QueryClient } from '@tanstack/react-query'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { queryKeys } from '../api/query-keys.ts'
import { session } from '../auth/session.ts'
import {
  type Call,
  useForgetSecret,
  useMakeSecret,
  useRefusedCalls,
  useSchedule,
  useScheduleLog,
  useSwitchSchedule,
  useTryWebhook,
  useWebhookCalls,
} from './use-triggers.ts'

const flow = '/api/v1/chatflows/a%2Fb'
beforeEach(() => session.begun())
afterEach(() => session.ended())

type Change = { readonly mutateAsync: (about: never) => Promise<unknown> }

/** Makes a change beside what is known of the flow, and tells what of it is asked for anew. */
async function changed(useChange: () => Change, about: unknown, answers: Readonly<Record<string, unknown>> = {}) {
  const asked = answerAsks(answers)
  const client = new QueryClient()
  const known = {
    flow: queryKeys.flow('a/b'),
    schedule: queryKeys.schedule('a/b'),
    calls: queryKeys.webhookCalls('a/b'),
  }
  for (const key of Object.values(known)) client.setQueryData(key, 'before')
  const hook = await renderHook(useChange, { client })
  let given: unknown
  await hook.act(async () => {
    given = await hook.current.mutateAsync(about as never).catch((error: Error) => error)
  })
  const stale = Object.entries(known).filter(([, key]) => client.getQueryState(key)?.isInvalidated)
  return { asked, given, stale: stale.map(([name]) => name) }
}

describe('what starts a flow by itself is asked for', () => {
  test.each([
    { name: 'its schedule', use: () => useSchedule('a/b'), call: `${flow}/schedule/status` },
    {
      name: 'calls of its webhook',
      use: () => useWebhookCalls('a/b'),
      call: '/api/v1/chatmessage/a%2Fb?chatType=WEBHOOK&order=DESC&page=1&limit=20',
    },
    { name: 'calls that were refused', use: () => useRefusedCalls('a/b'), call: `${flow}/refused-calls` },
  ])('$name, every fifteen seconds', async ({ use, call }) => {
    const { asked, data, options } = await askedBy(use, { [call.replace(/\?.*/, '')]: { of: 'it' } })
    expect(asked).toEqual([{ call: `GET ${call}` }])
    expect(data).toEqual({ of: 'it' })
    expect(options.refetchInterval).toBe(15_000)
  })

  test('when it ran, page by page until all are there', async () => {
    const lines = (count: number) => ({ data: Array.from({ length: count }, (_, id) => ({ id })), total: 30 })
    const asked: string[] = []
    vi.stubGlobal('fetch', async (path: string) => {
      asked.push(path)
      return Response.json(path.includes('page=1&') ? lines(20) : lines(10))
    })
    const hook = await renderHook(() => useScheduleLog('a/b'))
    await hook.until(() => expect(hook.current.hasNextPage).toBe(true))
    await hook.act(() => hook.current.fetchNextPage())
    await hook.until(() => expect(hook.current.data?.pages).toHaveLength(2))
    expect(hook.current.hasNextPage).toBe(false)
    expect(asked).toEqual([1, 2].map((page) => `${flow}/schedule/trigger-logs?page=${page}&limit=20`))
  })
})

describe('what starts a flow by itself is changed', () => {
  test('its schedule is switched', async () => {
    const { asked, stale } = await changed(() => useSwitchSchedule('a/b'), false)
    expect(asked).toEqual([{ call: `PATCH ${flow}/schedule/enabled`, body: '{"enabled":false}' }])
    expect(stale).toEqual(['schedule'])
  })

  test('its secret is made, and told this once', async () => {
    const made = await changed(() => useMakeSecret('a/b'), undefined, {
      [`${flow}/webhook-secret`]: { webhookSecret: 's' },
    })
    expect(made).toMatchObject({ asked: [{ call: `POST ${flow}/webhook-secret` }], given: 's', stale: ['flow'] })
  })

  test('its secret is forgotten, or it is said why not', async () => {
    const gone = await changed(() => useForgetSecret('a/b'), undefined)
    expect(gone).toMatchObject({
      asked: [{ call: `DELETE ${flow}/webhook-secret` }],
      given: undefined,
      stale: ['flow'],
    })
    const refusal = new Response('not now', { status: 409 })
    const kept = await changed(() => useForgetSecret('a/b'), undefined, { [`${flow}/webhook-secret`]: refusal })
    expect(kept.given).toEqual(new Error('not now'))
  })
})

describe('a webhook is tried', () => {
  async function tried(call: Partial<Call>, answer = new Response('Hi', { status: 202 })) {
    const sent: (RequestInit & { readonly path: string })[] = []
    vi.stubGlobal('fetch', async (path: string, init: RequestInit) => {
      sent.push({ path, ...init })
      return answer
    })
    const hook = await renderHook(() => useTryWebhook('a/b'))
    let given: unknown
    const whole = { method: 'POST', contentType: 'text/plain', body: 'hello', signature: undefined, ...call }
    await hook.act(async () => {
      given = await hook.current.mutateAsync(whole)
    })
    const [request] = sent
    return { request, given, headers: Object.fromEntries(new Headers(request?.headers)) }
  }

  test('and gives what it answers, a refusal too, which says nothing of the session', async () => {
    expect(await tried({})).toMatchObject({
      request: { path: '/api/v1/webhook/a%2Fb', method: 'POST', body: 'hello' },
      headers: { 'content-type': 'text/plain' },
      given: { status: 202, text: 'Hi' },
    })
    expect((await tried({}, new Response('no', { status: 401 }))).given).toEqual({ status: 401, text: 'no' })
    expect(session.get().standing).toBe('in')
  })

  test.each(['GET', 'HEAD'])('without a body by %s', async (method) => {
    expect((await tried({ method })).request).not.toHaveProperty('body')
  })

  test('without a body that is empty', async () => {
    expect((await tried({ body: '' })).request).not.toHaveProperty('body')
  })

  test('with a token, as it is', async () => {
    const signature = { header: 'x-token', isToken: true, secret: 's' }
    expect((await tried({ signature })).headers).toMatchObject({ 'x-token': 's' })
  })

  test('with a signature of what is sent', async () => {
    const signature = { header: 'x-signature', isToken: false, secret: 's' }
    const [long, short] = [await tried({ signature }), await tried({ signature, body: 'other' })]
    expect(long.headers['x-signature']).toMatch(/[0-9a-f]{64}$/)
    expect(short.headers['x-signature']).not.toBe(long.headers['x-signature'])
  })
})
