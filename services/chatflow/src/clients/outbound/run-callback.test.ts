import { createHmac } from 'node:crypto'
import { expect, test } from 'vitest'
import { callBack, signatureHeader } from './run-callback.ts'

const callback = { url: 'http://receiver/done', chatflowId: 'f', body: { id: 'r', status: 'finished' } }

function receiver(...statuses: number[]) {
  const calls: RequestInit[] = []
  const fetch = async (_url: string | URL | Request, init?: RequestInit) => {
    calls.push(init ?? {})
    return new Response(null, { status: statuses[calls.length - 1] ?? 200 })
  }
  return { calls, fetch: fetch as typeof globalThis.fetch }
}

test('a callback is signed with the secret that the flow shares with its receiver', async () => {
  const { calls, fetch } = receiver()
  expect(await callBack({ fetch, secretOf: async () => 'shared' }, callback, new AbortController().signal)).toBe(true)
  const body = String(calls[0]?.body)
  const headers = new Headers(calls[0]?.headers)
  expect(headers.get(signatureHeader)).toBe(`sha256=${createHmac('sha256', 'shared').update(body).digest('hex')}`)
})

test('a callback of a flow without a secret carries no signature', async () => {
  const { calls, fetch } = receiver()
  await callBack({ fetch, secretOf: async () => undefined }, callback, new AbortController().signal)
  expect(new Headers(calls[0]?.headers).has(signatureHeader)).toBe(false)
})
