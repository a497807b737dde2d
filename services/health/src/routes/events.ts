import { Failure } from '@hearth/kernel'
import { type AppEnv, disconnectSignal, eventFrame, jsonFrame, streamFrames } from '@hearth/server'
import type { Context } from 'hono'
import type { Change } from '../domain/change.ts'
import type { Report } from '../domain/report.ts'
import { renderHealth } from '../wire/health.ts'
import { renderChange } from '../wire/history.ts'
import { type Endpoint, endpoint } from './access.ts'

export type EventDeps = {
  readonly report: () => Report
  readonly changes: {
    after(seq: number): readonly Change[]
    latest(): number
    wait(timeoutMs: number, signal: AbortSignal): Promise<void>
  }
  readonly version: string
  readonly clock: () => number
  readonly startedMs: number
  readonly draining: AbortSignal
  /** Time between two reports when nothing changes. */
  readonly eventIntervalMs: number
  readonly maxListeners: number
}

/**
 * A `report` at once, then one every interval and at each change, which has a `change` event of its
 * own. A page that falls behind gets the newest state, never a backlog.
 */
export function eventEndpoints(deps: EventDeps): readonly Endpoint[] {
  const listen = createListening(deps)
  return [
    endpoint({
      method: 'get',
      path: '/api/v1/events',
      summary: 'The report and each change of a verdict, as server-sent events',
      access: 'known-host',
      answer: '`report` events in the shape of GET /health, `change` events',
      handle: (_, c) => listen(c),
    }),
  ]
}

function createListening(deps: EventDeps) {
  let listeners = 0
  return async (c: Context<AppEnv>): Promise<Response> => {
    // Its answer has no body that could end, so it must not count as a listener.
    if (c.req.method === 'HEAD') return c.body(null, 200, { 'content-type': 'text/event-stream' })
    if (listeners >= deps.maxListeners)
      throw new Failure('unavailable', 'Cannot follow health: too many pages listen already; try again later', {
        retryAfterSeconds: 5,
      })
    const disconnect = new AbortController()
    const signal = AbortSignal.any([disconnect.signal, disconnectSignal(c), deps.draining])
    listeners++
    // Whatever ends the stream aborts one of the signals first.
    signal.addEventListener('abort', () => listeners--, { once: true })
    return streamFrames(c, frames(deps, signal), { disconnect, heartbeat: { everyMs: 15_000, frame: ': ping\n\n' } })
  }
}

async function* frames(deps: EventDeps, signal: AbortSignal): AsyncGenerator<string, void> {
  const { changes, version, clock, startedMs } = deps
  let seen = changes.latest()
  yield eventFrame({ retryMs: 2_000 })
  while (!signal.aborted) {
    const news = changes.after(seen)
    seen = changes.latest()
    const report = renderHealth(deps.report(), { version, nowMs: clock(), startedMs })
    const frames = news.map((change) => jsonFrame(renderChange(change), { event: 'change' }))
    yield [...frames, jsonFrame(report, { event: 'report' })].join('')
    if (changes.latest() === seen) await changes.wait(deps.eventIntervalMs, signal)
  }
}
