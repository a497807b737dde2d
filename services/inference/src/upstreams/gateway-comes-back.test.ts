import { afterEach, describe, expect, test } from 'vitest'
import { ask, createOpened } from './test-support/opened.ts'
import { completion, json, type Script } from './test-support/scripted-upstream.ts'

const { upstream, gateway, closeAll } = createOpened()
afterEach(closeAll)

const reset: Script = (_, response) => void response.destroy()
const html: Script = (_, response) => void response.writeHead(200, { 'content-type': 'text/html' }).end('<html>')
const hello = json(completion('Hello'))

/** One server that answers so, one script after the other, the last of them from then on. */
async function openOne(scripts: readonly Script[], comesBack?: () => boolean) {
  const only = await upstream()
  // A check leaves no connection to the request behind it: one that is found closed says nothing of its server.
  const list = only.pages.get('/v1/models')
  only.pages.set('/v1/models', (request, response) => list?.(request, response.setHeader('connection', 'close')))
  only.answer = (request, response) => (scripts[only.received.length - 1] ?? hello)(request, response)
  const settings = { url: only.url, name: 'own', kind: 'openai', checkMs: 600_000 }
  const { post, metric } = await gateway({
    upstreams: [settings],
    ...(comesBack && { comesBack }),
    maxQueueWaitMs: 20_000,
  })
  return {
    only,
    send: () => post('/v1/chat/completions', ask('m')),
    retries: (reason: string) => metric(`inference_upstream_retries_total{upstream="own",reason="${reason}"`),
  }
}

describe('a server that is started again by itself', () => {
  test('and resets one connection is asked once more, although it is the only one', async () => {
    const { only, send, retries } = await openOne([reset], () => true)
    const response = await send()
    expect([response.status, await response.json()]).toEqual([200, completion('Hello')])
    expect([only.received.length, await retries('reset')]).toEqual([2, 1])
  })

  test('and resets the connection again is not asked a third time: the request may be what ends it', async () => {
    const { only, send, retries } = await openOne([reset, reset], () => true)
    expect((await send()).status).toBe(502)
    expect([only.received.length, await retries('reset')]).toEqual([2, 1])
  })

  test('and takes no connections is waited for', async () => {
    const { only, send, retries } = await openOne([], () => true)
    await only.close()
    const sent = send()
    await expect.poll(() => retries('connect')).toBe(1)
    await only.reopen()
    expect((await sent).status).toBe(200)
    expect(only.received).toHaveLength(1)
  })

  test('and answers with what is none is not asked again', async () => {
    const { only, send, retries } = await openOne([html], () => true)
    expect((await send()).status).toBe(502)
    expect([only.received.length, await retries('garbage')]).toEqual([1, 0])
  })
})

test('a server of somebody else that resets the connection is not asked again', async () => {
  const { only, send, retries } = await openOne([reset])
  expect((await send()).status).toBe(502)
  expect([only.received.length, await retries('reset')]).toEqual([1, 0])
})
