import { Failure } from '@hearth/kernel'
import { clientNetwork } from '@hearth/server'
import type { Context } from 'hono'
import type { RateLimits } from '../../domain/access/rate-limit.ts'
import type { LoadedChatflow } from '../../domain/chatflows/chatflow.ts'
import type { ChatflowEnv } from './env.ts'

/**
 * Counts a request against the limit of its chatflow and tells the client what is left.
 *
 * @returns the refusal as the plain text that Flowise sends; `undefined` when the request may go on
 * @throws {Failure} `rate-limited` in place of the text, for a client that asks for JSON
 */
export async function limitRate(
  c: Context<ChatflowEnv>,
  limits: RateLimits,
  chatflow: LoadedChatflow,
): Promise<Response | undefined> {
  const allowance = await limits.take(chatflow.id, chatflow.settings.rateLimit, clientNetwork(c.get('clientAddress')))
  if (allowance === undefined) return undefined
  const { limit, remaining, resetsAtMs, refusal } = allowance
  c.header('x-ratelimit-limit', String(limit))
  c.header('x-ratelimit-remaining', String(remaining))
  c.header('x-ratelimit-reset', String(Math.ceil(resetsAtMs / 1_000)))
  if (refusal === undefined) return undefined
  const retryAfterSeconds = Math.max(1, Math.ceil((resetsAtMs - Date.now()) / 1_000))
  if ((c.req.header('accept') ?? '').includes('application/json')) {
    throw new Failure('rate-limited', refusal, { retryAfterSeconds })
  }
  c.header('retry-after', String(retryAfterSeconds))
  return c.text(refusal, 429)
}
