import { Failure, type Logger } from '@hearth/kernel'
import { streamFrames } from '@hearth/server'
import type { Context } from 'hono'
import type { FlowEvent } from '../../domain/flow/run-context.ts'
import type { Prediction } from '../../domain/prediction/prediction.ts'
import { heartbeatFrame, lastFrames, predictionFrames } from '../../wire/predictions/prediction-frames.ts'
import type { ChatflowEnv } from '../access/env.ts'

export type StreamDeps = { readonly heartbeatMs: number; readonly logger: Logger }

/** Answers with Flowise's events of a prediction, which ends when its reader leaves. */
export function streamPrediction(
  { heartbeatMs, logger }: StreamDeps,
  c: Context<ChatflowEnv>,
  begin: (disconnected: AbortSignal) => AsyncGenerator<FlowEvent, Prediction>,
): Promise<Response> {
  const disconnect = new AbortController()
  return streamFrames(c, predictionFrames(begin(disconnect.signal)), {
    disconnect,
    heartbeat: { everyMs: heartbeatMs, frame: heartbeatFrame },
    lastFrames(error) {
      if (!(error instanceof Failure)) logger.error({ err: error }, 'a prediction failed on a bug')
      return lastFrames(error)
    },
  })
}
