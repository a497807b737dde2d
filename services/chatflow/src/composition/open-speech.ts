import type { Logger } from '@hearth/kernel'
import type { ChatflowConfig } from '../config.ts'
import { createRunRegistry, type RunRegistry } from '../domain/prediction/run-registry.ts'
import { createReadAloud } from '../domain/speech/read-aloud.ts'
import type { Speaker } from '../domain/speech/speech.ts'
import { type TextToSpeechRoutesDeps, textToSpeechRoutes } from '../routes/predictions/text-to-speech.ts'

type Deps = Pick<TextToSpeechRoutesDeps, 'chatflows' | 'limits'> & {
  readonly speaker: Speaker
  /** Predictions going on. */
  readonly runs: RunRegistry
  readonly logger: Logger
}

/** Speech, as many at once and as long as predictions may be: on request, and of answers by itself. */
export function openSpeech(config: ChatflowConfig, { chatflows, limits, speaker, runs, logger }: Deps) {
  const speeches = createRunRegistry({ maxRuns: config.maxRuns, timeoutMs: config.runTimeoutMs })
  const onBug = (err: unknown) => logger.error({ err }, 'speaking failed on a bug')
  return {
    routes: textToSpeechRoutes({ chatflows, limits, speaker, speeches, logger }),
    readAloud: createReadAloud({ speaker, runs, speeches, onBug }),
  }
}
