import type { GenerationEvent } from '../engine/engine.ts'
import { type EndedInTime, type EndOptions, endInTime } from './end-in-time.ts'
import type { Indexed } from './merge.ts'

export type EndAllOptions = Omit<EndOptions, 'limit'> & {
  readonly maxTokens: number | undefined
  readonly contextTokens: number
}

/** The answers to plain prompts, each of them ended in time as `endInTime` does. */
export function endAllInTime(
  events: AsyncIterable<Indexed<GenerationEvent>>,
  options: EndAllOptions,
): AsyncIterable<Indexed<GenerationEvent>> {
  return options.beginning === undefined ? events : watched(events, options)
}

async function* watched(
  events: AsyncIterable<Indexed<GenerationEvent>>,
  { maxTokens, contextTokens, ...options }: EndAllOptions,
): AsyncGenerator<Indexed<GenerationEvent>, void> {
  const limits = new Map<number, number>()
  const endings = new Map<string, EndedInTime>()
  const endingOf = (index: number, choice: number) => {
    const key = `${index} ${choice}`
    const ending = endings.get(key) ?? endInTime({ ...options, limit: limits.get(index) ?? contextTokens })
    endings.set(key, ending)
    return ending
  }
  for await (const { index, value } of events) {
    if (value.kind === 'started') {
      const left = contextTokens - value.promptTokens
      limits.set(index, Math.min(maxTokens ?? left, left))
      yield { index, value }
      continue
    }
    const ending = endingOf(index, value.choice)
    const timely = await (value.kind === 'text' ? ending.text(value) : ending.finished(value))
    for (const each of timely) yield { index, value: each }
  }
}
