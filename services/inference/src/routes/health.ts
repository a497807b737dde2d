import { Failure } from '@hearth/kernel'
import type { Endpoint, Readiness } from '@hearth/server'
import type { Access } from '../domain/access/access.ts'
import { endpoint } from './endpoint.ts'

export type HealthDeps = {
  readonly ready: () => Readiness
  readonly version: string
  /** Requests that are computed or wait for it. */
  readonly requests: () => number
}

/** `GET /health` (also `/v1/health`, `/ping` and `/ready`), `GET /version` and `GET /load`. */
export function healthEndpoints({ ready, version, requests }: HealthDeps): readonly Endpoint<Access>[] {
  return [
    endpoint({
      method: 'get',
      path: '/health',
      unlisted: ['/v1/health', '/ping', '/ready'],
      summary: 'Whether the default model can answer',
      access: 'anyone',
      answers: { 200: { description: 'It can' }, 503: { description: 'It is loading, restarting or broken' } },
      handle(_, c) {
        const { ok, reason = 'not ready' } = ready()
        if (!ok) throw new Failure('unavailable', reason, { retryAfterSeconds: 1 })
        return c.json({ status: 'ok' })
      },
    }),
    endpoint({
      method: 'get',
      path: '/version',
      summary: 'Version of the service',
      access: 'anyone',
      answer: 'The version',
      handle: (_, c) => c.json({ version }),
    }),
    endpoint({
      method: 'get',
      path: '/load',
      summary: 'How many requests are computed or wait for it',
      access: 'anyone',
      answer: 'Their number',
      handle: (_, c) => c.json({ server_load: requests() }),
    }),
  ]
}
