import type { Logger } from '@hearth/kernel'
import type { ChatflowConfig } from './config.ts'
import { createRunRegistry } from './domain/prediction/run-registry.ts'
import type { Speaker } from './domain/speech/speech.ts'
import { type TextToSpeechRoutesDeps, textToSpeechRoutes } from './routes/text-to-speech.ts'

type Deps = Pick<TextToSpeechRoutesDeps, 'chatflows' | 'limits'> & {
  readonly speaker: Speaker
  readonly logger: Logger
}

/** Speech, as many at once and as long as predictions may be. */
export function openSpeech(config: ChatflowConfig, { chatflows, limits, speaker, logger }: Deps) {
  const speeches = createRunRegistry({ maxRuns: config.maxRuns, timeoutMs: config.runTimeoutMs })
  return textToSpeechRoutes({ chatflows, limits, speaker, speeches, logger })
}
