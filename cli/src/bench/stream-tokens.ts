import { z } from 'zod'
import { ask } from '../client/ask-json.ts'
import { readEvents } from '../client/sse.ts'

export type StreamRequest = {
  /** As tokens, so that its length is exact. */
  readonly prompt: readonly number[]
  /** So many are generated; the model's own end is taken as any other token. */
  readonly maxTokens: number
  readonly seed: number
  /** Further fields of the request. */
  readonly more?: Readonly<Record<string, unknown>>
}

/** One generation as its client saw it; times are of `performance.now()`. */
export type Timeline = {
  readonly sentMs: number
  /** How many tokens there were at a time, in order. */
  readonly arrivals: readonly { readonly atMs: number; readonly tokens: number }[]
}

// llama-server counts in `timings` what others count in `usage`.
const chunkSchema = z.object({
  usage: z.object({ completion_tokens: z.int() }).nullish(),
  timings: z.object({ predicted_n: z.int() }).nullish(),
})

// What most chat applications send.
const sampling = { temperature: 0.8, top_k: 40, top_p: 0.95, min_p: 0.05 }

/**
 * Streams one generation of an OpenAI-compatible server and notes when its tokens came; aborting `signal` ends it early.
 *
 * @throws {Failure} when the server refuses
 */
export async function streamTokens(url: string, request: StreamRequest, signal: AbortSignal): Promise<Timeline> {
  const { prompt, maxTokens, seed, more } = request
  const counting = { stream_options: { include_usage: true, continuous_usage_stats: true }, timings_per_token: true }
  const body = {
    prompt,
    max_tokens: maxTokens,
    seed,
    ignore_eos: true,
    stream: true,
    ...sampling,
    ...counting,
    ...more,
  }
  const arrivals: { atMs: number; tokens: number }[] = []
  const sentMs = performance.now()
  try {
    const response = await ask(`${url}/v1/completions`, { what: 'measure the model', method: 'POST', body, signal })
    for await (const { data } of readEvents(response.body ?? new ReadableStream())) {
      const tokens = countOf(data)
      if (tokens > (arrivals.at(-1)?.tokens ?? 0)) arrivals.push({ atMs: performance.now(), tokens })
    }
  } catch (error) {
    if (!signal.aborted) throw error
  }
  return { sentMs, arrivals }
}

function countOf(data: string): number {
  if (data === '[DONE]') return 0
  const { usage, timings } = chunkSchema.parse(JSON.parse(data))
  return usage?.completion_tokens ?? timings?.predicted_n ?? 0
}

/** Time to the first token in milliseconds. @throws when there was none */
export function firstTokenMs({ sentMs, arrivals }: Timeline): number {
  const [first] = arrivals
  if (first === undefined) throw new Error('Cannot measure a generation: it had no tokens')
  return first.atMs - sentMs
}

/** Tokens a second of all timelines together, while all of them ran. */
export function togetherPerSecond(timelines: readonly Timeline[]): number {
  const fromMs = Math.max(...timelines.map(({ arrivals }) => arrivals[0]?.atMs ?? Number.NaN))
  const toMs = Math.min(...timelines.map(({ arrivals }) => arrivals.at(-1)?.atMs ?? Number.NaN))
  const tokens = timelines.reduce((sum, timeline) => sum + tokensAt(timeline, toMs) - tokensAt(timeline, fromMs), 0)
  return tokens / ((toMs - fromMs) / 1_000)
}

function tokensAt({ arrivals }: Timeline, atMs: number): number {
  return arrivals.findLast((arrival) => arrival.atMs <= atMs)?.tokens ?? 0
}
