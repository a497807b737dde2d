import { setTimeout as sleep } from 'node:timers/promises'
import { median, randomPrompt } from '../../cli/src/bench/measure-model.ts'
import {
  firstTokenMs,
  type StreamRequest,
  streamTokens,
  type Timeline,
  togetherPerSecond,
} from '../../cli/src/bench/stream-tokens.ts'
import { type Contender, contextTokens, slots } from './contenders.ts'

const never = new AbortController().signal
const shortPrompt = 16
// Each takes a moment only, in which anything else on the machine shows.
const warmRounds = 5

export type Rate = { readonly perCpuSecond: number; readonly perSecond: number }

/** Generation of several answers at once; `more` are further fields of each request. */
export async function generation(
  contender: Contender,
  streams: number,
  tokens: number,
  more: StreamRequest['more'] = {},
): Promise<Rate> {
  const before = contender.cpuMs()
  const all = await Promise.all(
    Array.from({ length: streams }, (_, seed) => stream(contender, randomPrompt(shortPrompt), tokens, seed, more)),
  )
  const perCpuSecond = (streams * tokens) / ((contender.cpuMs() - before) / 1_000)
  return { perCpuSecond, perSecond: togetherPerSecond(all) }
}

export type PromptTimes = { readonly perCpuSecond: number; readonly coldMs: number; readonly warmMs: number }

/** A prompt that was never seen, and the same again several times. */
export async function prompts(contender: Contender, tokens = 1_000): Promise<PromptTimes> {
  const prompt = randomPrompt(tokens)
  const before = contender.cpuMs()
  const coldMs = firstTokenMs(await stream(contender, prompt, 1, 1))
  const perCpuSecond = tokens / ((contender.cpuMs() - before) / 1_000)
  const warm: number[] = []
  for (let at = 0; at < warmRounds; at++) warm.push(firstTokenMs(await stream(contender, prompt, 1, 1)))
  return { perCpuSecond, coldMs, warmMs: median(warm) }
}

/** Time to the first token of the last of four requests that share most of a prompt nobody has computed yet. */
export async function samePrefix(contender: Contender): Promise<number> {
  const shared = randomPrompt(900)
  const all = await Promise.all(
    [1, 2, 3, 4].map((seed) => stream(contender, [...shared, ...randomPrompt(shortPrompt)], 4, seed)),
  )
  return Math.max(...all.map(firstTokenMs))
}

export type Arrival = { readonly worstGapMs: number; readonly firstTokenMs: number }

/** What a running answer suffers from a long prompt that arrives, and how long that prompt takes. */
export async function arrival(contender: Contender, tokens = 1_800): Promise<Arrival> {
  const enough = new AbortController()
  const running = streamTokens(
    contender.url,
    { prompt: randomPrompt(shortPrompt), maxTokens: contextTokens - 2 * shortPrompt, seed: 1 },
    enough.signal,
  )
  await sleep(1_000)
  const long = await stream(contender, randomPrompt(tokens), 1, 2)
  await sleep(1_000)
  enough.abort()
  const { arrivals } = await running
  const untilMs = long.sentMs + firstTokenMs(long)
  const gaps = arrivals.slice(1).map(({ atMs }, at) => ({ atMs, fromMs: arrivals[at]?.atMs ?? atMs }))
  const during = gaps.filter(({ atMs, fromMs }) => atMs > long.sentMs && fromMs < untilMs)
  return { worstGapMs: Math.max(...during.map(({ atMs, fromMs }) => atMs - fromMs)), firstTokenMs: firstTokenMs(long) }
}

/** Milliseconds from a client's leaving until its slot is free, while all slots are at work. */
export async function cancellation(contender: Contender): Promise<number> {
  const enough = new AbortController()
  const leaving = new AbortController()
  const request = () => ({ prompt: randomPrompt(shortPrompt), maxTokens: contextTokens - 2 * shortPrompt, seed: 1 })
  const others = Array.from({ length: slots - 1 }, () => streamTokens(contender.url, request(), enough.signal))
  const left = streamTokens(contender.url, request(), leaving.signal)
  while ((await running(contender)) < slots) await sleep(20)
  await sleep(500)
  const leftAtMs = performance.now()
  leaving.abort()
  while ((await running(contender)) === slots) await sleep(1)
  const freeAfterMs = performance.now() - leftAtMs
  enough.abort()
  await Promise.all([...others, left])
  return freeAfterMs
}

async function running({ url }: Contender): Promise<number> {
  const text = await (await fetch(`${url}/metrics`)).text()
  return Number(/^vllm:num_requests_running\{.*\} (\d+)$/m.exec(text)?.[1] ?? 0)
}

/** Processor milliseconds that each token takes more when its probability and the five likeliest are told. */
export async function logprobsCost(contender: Contender, tokens: number): Promise<number> {
  const cpuOf = async (more: Readonly<Record<string, unknown>>) => {
    const before = contender.cpuMs()
    const prompt = randomPrompt(shortPrompt)
    await streamTokens(contender.url, { prompt, maxTokens: tokens, seed: 1, more }, never)
    return (contender.cpuMs() - before) / tokens
  }
  const without = await cpuOf({})
  return (await cpuOf({ logprobs: 5 })) - without
}

function stream(
  { url }: Contender,
  prompt: readonly number[],
  maxTokens: number,
  seed: number,
  more: StreamRequest['more'] = {},
): Promise<Timeline> {
  return streamTokens(url, { prompt, maxTokens, seed, more }, never)
}
