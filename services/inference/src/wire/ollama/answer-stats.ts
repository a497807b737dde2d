import type { ChatEvent } from '../../domain/chat/chat-event.ts'

const nsPerMs = 1e6

/** Watches how an answer comes, for what Ollama reports at its end: reason, tokens, and times in nanoseconds. */
export type AnswerStats = {
  /** The model is there and was asked. */
  opened(): void
  observe(event: ChatEvent): void
  render(): Stats
}

type Stats = {
  readonly done_reason: 'stop' | 'length'
  readonly total_duration: number
  readonly load_duration: number
  readonly prompt_eval_count: number
  readonly prompt_eval_duration: number
  readonly eval_count: number
  readonly eval_duration: number
}

/** @param clock monotonic milliseconds */
export function createAnswerStats(clock: () => number): AnswerStats {
  const beganMs = clock()
  let openedMs = beganMs
  let startedMs = beganMs
  let firstMs: number | undefined
  let promptTokens = 0
  let answerTokens = 0
  let reason: Stats['done_reason'] = 'stop'
  const ns = (ms: number) => Math.round(ms * nsPerMs)
  return {
    opened() {
      openedMs = clock()
      startedMs = openedMs
    },
    observe(event) {
      if (event.kind === 'started') {
        startedMs = clock()
        promptTokens = event.promptTokens
        return
      }
      firstMs ??= clock()
      answerTokens = event.completionTokens
      if (event.kind !== 'finished') return
      reason = event.reason === 'length' ? 'length' : 'stop'
      promptTokens = event.prompt?.promptTokens ?? promptTokens
    },
    render() {
      const endedMs = clock()
      const generatedMs = firstMs ?? endedMs
      return {
        done_reason: reason,
        total_duration: ns(endedMs - beganMs),
        load_duration: ns(openedMs - beganMs),
        prompt_eval_count: promptTokens,
        prompt_eval_duration: ns(generatedMs - startedMs),
        eval_count: answerTokens,
        eval_duration: ns(endedMs - generatedMs),
      }
    },
  }
}
