import { type AppEnv, streamFrames } from '@hearth/kernel'
import type { Context } from 'hono'
import type { OnBug } from '../wire/sse-frames.ts'
import type { CompletionDeps } from './deps.ts'
import type { Leaving } from './until-gone.ts'

/** Answers with a stream of server-sent events, which a comment keeps open while the model is silent. */
export function streamAnswer(
  c: Context<AppEnv>,
  frames: (onBug: OnBug) => AsyncIterable<string>,
  { gone, signal }: Leaving,
  { logger, pingMs }: Pick<CompletionDeps, 'logger' | 'pingMs'>,
): Promise<Response> {
  const onBug = (error: unknown) => {
    if (!signal.aborted) logger.error({ err: error }, 'a stream failed on a bug')
  }
  return streamFrames(c, frames(onBug), { gone, heartbeat: { everyMs: pingMs, frame: ': ping\n\n' } })
}
