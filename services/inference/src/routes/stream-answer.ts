import type { Logger } from '@hearth/kernel'
import { type AppEnv, streamFrames } from '@hearth/server'
import type { Context } from 'hono'
import type { OnBug } from '../wire/sse-frames.ts'
import type { Leaving } from './until-disconnected.ts'

/** What keeps a stream open, and notes how it fails. */
export type StreamDeps = { readonly logger: Logger; readonly pingMs: number }

/** How a stream is told: what keeps it open while the model is silent, and its content type. */
type StreamStyle = { readonly ping?: string; readonly contentType?: string }

/** Answers with a stream, of server-sent events with comments to keep it open unless told otherwise. */
export async function streamAnswer(
  c: Context<AppEnv>,
  frames: (onBug: OnBug) => AsyncIterable<string>,
  { disconnect, signal }: Leaving,
  { logger, pingMs }: StreamDeps,
  { ping = ': ping\n\n', contentType }: StreamStyle = {},
): Promise<Response> {
  const onBug = (error: unknown) => {
    if (!signal.aborted) logger.error({ err: error }, 'a stream failed on a bug')
  }
  const response = await streamFrames(c, frames(onBug), { disconnect, heartbeat: { everyMs: pingMs, frame: ping } })
  if (contentType !== undefined) response.headers.set('content-type', contentType)
  return response
}
