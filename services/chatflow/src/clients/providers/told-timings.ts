import type { MetadataExtractor } from '@ai-sdk/openai-compatible'
import type { ModelTimings } from '../../domain/chat/chat-model.ts'
import { isFields } from '../../domain/fields.ts'

// Under which name the package hands on what is read here.
const place = 'timings'

/** Takes what llama-server and our inference service tell of the time that an answer took: `timings` beside it. */
export const timingsExtractor: MetadataExtractor = {
  extractMetadata: async ({ parsedBody }) => metadataOf(read(parsedBody)),
  createStreamExtractor() {
    let last: ModelTimings | undefined
    return {
      processChunk(chunk) {
        last = read(chunk) ?? last
      },
      buildMetadata: () => metadataOf(last),
    }
  },
}

/** What `timingsExtractor` has read, among what a provider's package tells of an answer. */
export function toldTimings(metadata: Readonly<Record<string, unknown>> | undefined): {
  readonly timings?: ModelTimings
} {
  const told = metadata?.[place]
  return isFields(told) ? { timings: told as ModelTimings } : {}
}

function metadataOf(timings: ModelTimings | undefined) {
  return timings === undefined ? undefined : { [place]: { ...timings } }
}

function read(answer: unknown): ModelTimings | undefined {
  if (!isFields(answer) || !isFields(answer.timings)) return undefined
  const { queue_ms: queueMs, prompt_ms: promptMs, predicted_ms: generationMs } = answer.timings
  if (typeof promptMs !== 'number' || typeof generationMs !== 'number') return undefined
  return {
    ...(typeof queueMs === 'number' && { queueMs: tenths(queueMs) }),
    promptMs: tenths(promptMs),
    generationMs: tenths(generationMs),
  }
}

// Clocks tell more digits than mean anything.
function tenths(ms: number): number {
  return Math.round(ms * 10) / 10
}
