import { Failure } from '@hearth/kernel'
import type { Context } from 'hono'
import { originRefusal } from '../../domain/access/allowed-origin.ts'
import { isPermitted } from '../../domain/access/permission.ts'
import type { RateLimits } from '../../domain/access/rate-limit.ts'
import type { ChatflowStore, LoadedChatflow } from '../../domain/chatflows/chatflow.ts'
import { findChatflow } from '../chatflows/chatflows.ts'
import { onFlows } from './access.ts'
import { requireRun } from './authenticate.ts'
import type { ChatflowEnv } from './env.ts'
import { limitRate } from './rate-limit.ts'

export type AdmitDeps = {
  readonly chatflows: Pick<ChatflowStore, 'get'>
  readonly limits: RateLimits
}

/**
 * Lets whoever may ask a chatflow leave something there, within its rate limit and from the pages
 * that its owner named.
 *
 * @throws {Failure} `invalid`, `missing`, `unauthorized`, `forbidden` or `rate-limited`
 */
export async function admitVisitor(
  c: Context<ChatflowEnv>,
  { chatflows, limits }: AdmitDeps,
  chatflowId: string,
): Promise<LoadedChatflow> {
  const chatflow = await findChatflow(chatflows, chatflowId)
  requireRun(c, chatflow)
  const refusal = originRefusal(chatflow.settings.allowedOrigins, c.req.header('origin'))
  if (refusal !== undefined) throw new Failure('forbidden', refusal)
  const tooMany = await limitRate(c, limits, chatflow)
  if (tooMany !== undefined) throw new Failure('rate-limited', await tooMany.text())
  return chatflow
}

/**
 * Lets whoever may view a chatflow try it, past its key, its pages and its limits, which are for visitors, as
 * `internal-prediction` does; everybody else as {@link admitVisitor} does.
 *
 * @throws {Failure} as {@link admitVisitor}
 */
export async function admitOwnerOrVisitor(
  c: Context<ChatflowEnv>,
  deps: AdmitDeps,
  chatflowId: string,
): Promise<LoadedChatflow> {
  const isOwner = isPermitted(c.get('caller'), onFlows('view'))
  return isOwner ? await findChatflow(deps.chatflows, chatflowId) : await admitVisitor(c, deps, chatflowId)
}
