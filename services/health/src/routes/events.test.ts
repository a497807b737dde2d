import { describe, expect, onTestFinished, test } from 'vitest'
import { createReport } from '../domain/report.ts'
import { createChanges } from '../engines/changes.ts'
import { checkOf } from '../test-support/check-of.ts'
import { routesOf } from '../test-support/routes-of.ts'
import { type EventDeps, eventEndpoints } from './events.ts'

const failing = checkOf({ state: 'failing', reason: 'gone', sinceMs: 2_000 })

function open(given: Partial<EventDeps> = {}) {
  const draining = new AbortController()
  onTestFinished(() => draining.abort())
  const changes = createChanges(10)
  const deps: EventDeps = {
    report: () => createReport([checkOf()], 2_000),
    changes,
    version: '1.2.3',
    clock: () => 5_000,
    startedMs: 3_000,
    draining: draining.signal,
    eventIntervalMs: 60_000,
    maxListeners: 1,
    ...given,
  }
  const routes = routesOf(eventEndpoints(deps))
  const ask = (method = 'GET') => routes.request('/api/v1/events', { method })
  return { ask, changes, draining }
}

/** The frames as they come, one piece of the body after the other. */
async function* piecesOf(answer: Response): AsyncGenerator<string> {
  for await (const piece of answer.body?.pipeThrough(new TextDecoderStream()) ?? []) yield piece
}

describe('the events', () => {
  test('begin with how long to wait before the next connection, and a report', async () => {
    const answer = await open().ask()
    expect(answer.headers.get('content-type')).toMatch(/^text\/event-stream/)
    const pieces = piecesOf(answer)
    expect((await pieces.next()).value).toBe('retry: 2000\n\n')
    const report = (await pieces.next()).value ?? ''
    expect(report).toMatch(/^event: report\ndata: \{.*\}\n\n$/)
    expect(report).toContain('"1.2.3"')
  })

  test('a change comes at once, before the report that has it', async () => {
    const { ask, changes } = open()
    const pieces = piecesOf(await ask())
    await pieces.next()
    await pieces.next()
    const next = pieces.next()
    changes.observe(checkOf(), failing)
    expect((await next).value).toMatch(/^event: change\ndata: \{.*"to":"DOWN".*\}\n\nevent: report\n/)
  })

  test('what changed before a page listened is not told to it', async () => {
    const { ask, changes } = open()
    changes.observe(checkOf(), failing)
    const pieces = piecesOf(await ask())
    await pieces.next()
    expect((await pieces.next()).value).toMatch(/^event: report\n/)
  })

  test('without a change a report comes every interval', async () => {
    const pieces = piecesOf(await open({ eventIntervalMs: 1 }).ask())
    await pieces.next()
    const reports = [(await pieces.next()).value, (await pieces.next()).value]
    expect(reports).toEqual([expect.stringMatching(/^event: report\n/), expect.stringMatching(/^event: report\n/)])
  })

  test('end when the service stops', async () => {
    const { ask, draining } = open()
    const pieces = piecesOf(await ask())
    await pieces.next()
    await pieces.next()
    draining.abort()
    expect((await pieces.next()).done).toBe(true)
  })
})

describe('pages that listen', () => {
  test('are no more than may, and one that leaves makes room', async () => {
    const { ask } = open({ maxListeners: 1 })
    const first = await ask()
    const refused = await ask()
    expect([refused.status, await refused.text()]).toEqual([
      400,
      'unavailable: Cannot follow health: too many pages listen already; try again later',
    ])
    await first.body?.cancel()
    expect((await ask()).status).toBe(200)
  })

  test('who asks for the headers alone is none', async () => {
    const { ask } = open({ maxListeners: 1 })
    const head = await ask('HEAD')
    expect([head.status, head.headers.get('content-type'), await head.text()]).toEqual([200, 'text/event-stream', ''])
    expect((await ask()).status).toBe(200)
  })
})
