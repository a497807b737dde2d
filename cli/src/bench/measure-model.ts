import { z } from 'zod'
import { askJson } from '../client/ask-json.ts'
import { firstTokenMs, streamTokens, type Timeline, togetherPerSecond } from './stream-tokens.ts'

export type ModelFigures = {
  readonly model: string
  readonly contextTokens: number
  /** Tokens a second of all answers together. */
  readonly generation: readonly { readonly streams: number; readonly tokensPerSecond: number }[]
  readonly prompt: {
    readonly tokens: number
    readonly tokensPerSecond: number
    /** Time to the first token of a prompt that was never seen. */
    readonly coldMs: number
    /** The same for a prompt that was just computed. */
    readonly warmMs: number
  }
}

type MeasureSizes = {
  /** As many answers at once as are measured, fewest first. */
  readonly streams: readonly number[]
  readonly promptTokens: number
  readonly promptRounds: number
  readonly answerTokens: number
}

export const usualSizes: MeasureSizes = { streams: [1, 4, 8], promptTokens: 1_000, promptRounds: 3, answerTokens: 128 }

export type MeasureOptions = {
  readonly sizes: MeasureSizes
  /** Told what is measured next, and how much is done from 0 to 1. */
  readonly onStep: (doneRatio: number, what: string) => void
  readonly signal: AbortSignal
}

// On a slow machine one round has to do.
const maxRoundsMs = 20_000
const maxStreamMs = 15_000
const shortPromptTokens = 16
// Tokens of every vocabulary, and mostly words.
const lowestToken = 300
const tokenRange = 1_500

const modelsSchema = z.object({ data: z.array(z.object({ id: z.string(), max_model_len: z.int().optional() })) })

/** Measures the model of an inference service that has nothing else to do. */
export async function measureModel(url: string, { sizes, onStep, signal }: MeasureOptions): Promise<ModelFigures> {
  const { data } = await askJson(`${url}/v1/models`, modelsSchema, { what: 'list the models', signal })
  const loaded = data.find(({ max_model_len: length }) => length !== undefined)
  const contextTokens = loaded?.max_model_len ?? 0
  onStep(0, 'warming up')
  await stream(url, shortPromptTokens, 8, signal)
  const steps = sizes.streams.length + 1
  onStep(1 / (steps + 1), 'prompts')
  const tokens = Math.min(sizes.promptTokens, Math.floor(contextTokens / 2))
  const prompt = await measurePrompt(url, { tokens, rounds: sizes.promptRounds }, signal)
  const generation: { streams: number; tokensPerSecond: number }[] = []
  for (const [at, streams] of sizes.streams.entries()) {
    onStep((at + 2) / (steps + 1), `${streams} ${streams === 1 ? 'answer' : 'answers'} at once`)
    generation.push({ streams, tokensPerSecond: await measureStreams(url, streams, sizes.answerTokens, signal) })
  }
  return { model: loaded?.id ?? '', contextTokens, generation, prompt }
}

async function measurePrompt(
  url: string,
  { tokens, rounds }: { readonly tokens: number; readonly rounds: number },
  signal: AbortSignal,
): Promise<ModelFigures['prompt']> {
  const cold: number[] = []
  const warm: number[] = []
  const startedMs = performance.now()
  while (cold.length < rounds && (cold.length === 0 || performance.now() - startedMs < maxRoundsMs)) {
    const request = { prompt: randomPrompt(tokens), maxTokens: 1, seed: 1 }
    cold.push(firstTokenMs(await streamTokens(url, request, signal)))
    warm.push(firstTokenMs(await streamTokens(url, request, signal)))
  }
  const coldMs = median(cold)
  return { tokens, tokensPerSecond: tokens / (coldMs / 1_000), coldMs, warmMs: median(warm) }
}

async function measureStreams(url: string, streams: number, tokens: number, signal: AbortSignal): Promise<number> {
  const enough = AbortSignal.any([signal, AbortSignal.timeout(maxStreamMs)])
  const all = await Promise.all(Array.from({ length: streams }, () => stream(url, shortPromptTokens, tokens, enough)))
  signal.throwIfAborted()
  return togetherPerSecond(all)
}

function stream(url: string, tokens: number, answerTokens: number, signal: AbortSignal): Promise<Timeline> {
  const request = { prompt: randomPrompt(tokens), maxTokens: answerTokens, seed: randomToken() }
  return streamTokens(url, request, signal)
}

/** Tokens that no prompt before began with. */
export function randomPrompt(tokens: number): readonly number[] {
  return Array.from({ length: tokens }, randomToken)
}

function randomToken(): number {
  return lowestToken + Math.floor(Math.random() * tokenRange)
}

/** The middle value; of an even number the higher of the two. */
export function median(values: readonly number[]): number {
  return values.toSorted((left, right) => left - right)[Math.floor(values.length / 2)] ?? Number.NaN
}
