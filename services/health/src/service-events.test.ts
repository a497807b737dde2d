import { describe, expect, test, vi } from 'vitest'
import { polling, startHealth, startStack } from './test-support/start-stack.ts'

type Event = { event: string; data: Record<string, unknown> }

/** Reads server-sent events until `enough`, then leaves. */
async function listen(url: string, enough: (events: Event[]) => boolean, meanwhile = async () => {}) {
  const gone = new AbortController()
  const answer = await fetch(`${url}/api/v1/events`, { signal: gone.signal })
  const events: Event[] = []
  let rest = ''
  const decoder = new TextDecoder()
  const acting = meanwhile()
  for await (const part of answer.body ?? []) {
    rest += decoder.decode(part, { stream: true })
    const frames = rest.split('\n\n')
    rest = frames.pop() ?? ''
    for (const frame of frames) {
      const [, event, data] = /^event: (\w+)\ndata: (.*)$/.exec(frame) ?? []
      if (event !== undefined && data !== undefined) events.push({ event, data: JSON.parse(data) })
    }
    if (enough(events)) break
  }
  gone.abort()
  await acting
  return events
}

describe('GET /api/v1/events', () => {
  test('begins with a report in the shape of GET /health', async () => {
    const { url, reaches, json } = await startStack()
    await reaches('UP')
    const [first] = await listen(url, (events) => events.length > 0)
    expect(first).toMatchObject({ event: 'report', data: { status: 'UP', components: { logs: { status: 'UP' } } } })
    expect(Object.keys(first?.data ?? {})).toEqual(Object.keys(await json('/health')))
  })

  test('tells a change at once, with the report that follows from it', async () => {
    const { url, chatflow, reaches } = await startStack({ eventIntervalMs: 60_000 })
    await reaches('UP')
    const failed = ({ event, data }: Event) => event === 'change' && data.to === 'DOWN'
    const events = await listen(
      url,
      (seen) => seen.some(failed) && seen.at(-1)?.event === 'report',
      () => chatflow.stop(),
    )
    expect(events.find(failed)?.data).toMatchObject({ check: 'chatflow', from: 'UP', reason: 'connection refused' })
    expect(events.at(-1)).toMatchObject({ event: 'report', data: { status: 'DOWN' } })
  })

  test('reports again when nothing changes, so that a page sees fresh figures', async () => {
    const { url, reaches } = await startStack({ eventIntervalMs: 100 })
    await reaches('UP')
    const events = await listen(url, (seen) => seen.length >= 3)
    expect(new Set(events.map(({ data }) => data.time)).size).toBe(3)
  })

  test('refuses more listeners than configured, and frees the place of one that leaves', async () => {
    const { url, get } = await startHealth({}, { maxListeners: 1 })
    const gone = new AbortController()
    const first = await fetch(`${url}/api/v1/events`, { signal: gone.signal })
    expect(first.status).toBe(200)
    expect((await get('/api/v1/events', { method: 'HEAD' })).status).toBe(200)
    expect((await get('/api/v1/events')).status).toBe(503)
    gone.abort()
    await vi.waitFor(async () => expect(await listen(url, (seen) => seen.length > 0)).toHaveLength(1), polling)
  })
})
