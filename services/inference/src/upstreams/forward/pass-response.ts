import { Readable } from 'node:stream'
import { Failure } from '@hearth/kernel'
import { disconnectSignal } from '@hearth/server'
import type { Context } from 'hono'
import type { GatewayEnv } from '../gateway-env.ts'
import type { Member } from '../member/member.ts'
import { answerHeaders, requestHeaders } from './headers.ts'

/**
 * Passes on what a client asks of a response that an upstream keeps: to have it again, to cancel or to
 * delete it. Nobody else could answer, so nothing is retried.
 *
 * @throws {Failure} `upstream` when the upstream does not answer
 */
export async function passResponse(c: Context<GatewayEnv>, { settings, connections }: Member): Promise<Response> {
  const { path, method } = c.req
  const pool = await connections.pool()
  const signal = disconnectSignal(c)
  const headers = requestHeaders(c.req.raw.headers, { apiKey: settings.apiKey, requestId: c.get('requestId') })
  const waits = { headersTimeout: settings.firstByteMs, bodyTimeout: settings.idleMs }
  const body = method === 'GET' ? null : Buffer.from(await c.req.arrayBuffer())
  const target = `${settings.path}${path}${new URL(c.req.url).search}`
  try {
    const answer = await pool.request({ ...waits, path: target, method, headers, body, signal })
    const outgoing = { ...answerHeaders(answer.headers, false), 'x-hearth-upstream': settings.name }
    const stream = Readable.toWeb(answer.body) as ReadableStream<Uint8Array>
    return new Response(stream, { status: answer.statusCode, headers: outgoing })
  } catch (cause) {
    if (signal.aborted) throw cause
    throw new Failure(
      'upstream',
      `Cannot ask for the response: the upstream "${settings.name}" that keeps it does not answer`,
      {
        cause,
        code: 'upstream_failed',
      },
    )
  }
}
