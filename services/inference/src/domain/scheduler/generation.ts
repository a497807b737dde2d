import type { FinishReason } from '../engine.ts'
import type { Sampling } from '../sampling.ts'
import { createStopHolder } from '../stop-holder.ts'
import type { Decoder, Sampler } from './decoder.ts'
import { createTokenTextDecoder } from './text-decoder.ts'

/** One answer to compute. `prompt` is not empty and shorter than the decoder's context. */
export type Task = {
  readonly id: number
  readonly prompt: readonly number[]
  readonly sampling: Sampling
  readonly maxTokens: number | undefined
  readonly stop: readonly string[]
}

/** What a token did to its generation: text that may leave, and the reason if it was the last. */
type Advance = { readonly text: string; readonly finished: FinishReason | undefined }

/** The answer side of a task: sampler, text so far, and when to end. */
export type Generation = {
  readonly sampler: Sampler
  completionTokens(): number
  advance(token: number): Advance
}

/** Starts an answer of which no token exists yet; its sampler must be disposed. */
export function createGeneration(task: Task, decoder: Decoder): Generation {
  const sampler = decoder.createSampler({ sampling: task.sampling, prompt: Uint32Array.from(task.prompt) })
  const decoded = createTokenTextDecoder((tokens) => decoder.detokenize(tokens, { showControl: false }))
  const holder = createStopHolder(task.stop)
  const room = decoder.contextTokens - task.prompt.length
  const limit = Math.min(task.maxTokens ?? room, room)
  let count = 0

  const last = (finished: FinishReason, text = ''): Advance => {
    const released = holder.push(decoded.flush())
    if (released.stop !== undefined) return { text: text + released.text, finished: 'stop' }
    return { text: text + released.text + holder.flush(), finished }
  }
  return {
    sampler,
    completionTokens: () => count,
    advance(token) {
      count++
      if (decoder.isEnd(token)) return last('stop')
      const released = holder.push(decoded.push(token))
      if (released.stop !== undefined) return { text: released.text, finished: 'stop' }
      return count >= limit ? last('length', released.text) : { text: released.text, finished: undefined }
    },
  }
}
