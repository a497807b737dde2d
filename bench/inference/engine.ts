// How near is the inference service to llama.cpp itself? Every goal beside node-llama-cpp's public API
// and, when LLAMA_SERVER names a binary, beside llama-server: same model, same run, one thread each,
// asked in turn. Processor time is that of all processes of a server, HTTP included.
//
//   npm run bench:inference                  (50 million parameters, 3 rounds)
//   npm run bench:inference -- --500m        (500 million; ROUNDS=5)

import { existsSync } from 'node:fs'
import { loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import { median } from '../../cli/src/bench/measure-model.ts'
import type { ModelShape } from '../../services/inference/src/random-model/model-shape.ts'
import { modelShapes } from '../../services/inference/src/random-model/shape.ts'
import { writeRandomModel } from '../../services/inference/src/random-model/write-random-model.ts'
import { goal } from '../chatflow/goal.ts'
import { round } from '../chatflow/round.ts'
import { readCpuParts } from '../lib/cpu.ts'
import { type Contender, slots, startBare, startContenders, startHearth } from './contenders.ts'
import { processTree, readThreadCpuMs } from './processes.ts'
import { arrival, cancellation, generation, logprobsCost, prompts, samePrefix } from './scenarios.ts'

const size = process.argv.includes('--500m') ? '500m' : '50m'
const rounds = Number(process.env.ROUNDS ?? 3)
// Hardly any layers: what is left is what a vocabulary of this size costs.
const wideShape: ModelShape = { ...modelShapes['3m'], vocabularySize: 151_936 }

console.log(`model of ${size} parameters, ${rounds} rounds, medians; load average ${loadavg().map(round).join(' ')}`)
const modelPath = await modelOf(size, modelShapes[size])
const contenders = await startContenders(modelPath)
try {
  await compareRates()
  await comparePrompts()
  await compareSamePrefix()
  await compareArrival()
  await ownOverhead(modelPath)
  await ownCancellation()
  compareMemory()
} finally {
  await Promise.all(contenders.map(({ stop }) => stop()))
}
await ownLogprobs()
console.log(`load average ${loadavg().map(round).join(' ')}`)

async function modelOf(name: string, shape: ModelShape): Promise<string> {
  const path = join(tmpdir(), 'hearth-bench-models', `${name}.gguf`)
  if (!existsSync(path)) await writeRandomModel(path, shape)
  return path
}

/** Measures all contenders in turn, several times. */
async function measured<T>(measure: (contender: Contender) => Promise<T>): Promise<ReadonlyMap<string, readonly T[]>> {
  const all = new Map<string, T[]>(contenders.map(({ name }) => [name, []]))
  for (let at = 0; at < rounds; at++) {
    for (const contender of contenders) all.get(contender.name)?.push(await measure(contender))
  }
  return all
}

type Medians = (name: Contender['name']) => number | undefined

function medians<T>(all: ReadonlyMap<string, readonly T[]>, pick: (value: T) => number): Medians {
  return (name) => {
    const values = all.get(name)
    return values === undefined ? undefined : median(values.map(pick))
  }
}

function print(what: string, columns: Readonly<Record<string, Medians>>): void {
  console.log(`\n${what}`)
  console.table(
    contenders.map(({ name }) => ({
      server: name,
      ...Object.fromEntries(Object.entries(columns).map(([column, of]) => [column, round(of(name) ?? Number.NaN)])),
    })),
  )
}

/** A goal for our figure divided by that of another; nothing without the other. */
function ratioGoal(what: string, of: Medians, other: Contender['name'], bound: Parameters<typeof goal>[2]): void {
  const [ours, theirs] = [of('hearth'), of(other)]
  if (ours !== undefined && theirs !== undefined) goal(`${what}, of ${other}'s`, ours / theirs, bound)
}

async function compareRates(): Promise<void> {
  for (const [streams, tokens] of [
    [1, 128],
    [4, 64],
    [slots, 64],
  ] as const) {
    await Promise.all(contenders.map((contender) => generation(contender, 1, 8)))
    const all = await measured((contender) => generation(contender, streams, tokens))
    const perCpu = medians(all, ({ perCpuSecond }) => perCpuSecond)
    print(`generation, ${streams} at once`, {
      'tokens a CPU second': perCpu,
      'tokens a second': medians(all, ({ perSecond }) => perSecond),
    })
    if (streams === 1) ratioGoal('1 stream', perCpu, 'llama-server', { least: 0.95 })
    if (streams === slots) {
      ratioGoal('8 streams', perCpu, 'llama-server', { least: 0.92 })
      ratioGoal('8 streams', perCpu, 'public API', { least: 1.5 })
    }
  }
}

async function comparePrompts(): Promise<void> {
  const all = await measured((contender) => prompts(contender))
  const perCpu = medians(all, ({ perCpuSecond }) => perCpuSecond)
  const warm = medians(all, ({ warmMs }) => warmMs)
  const cold = medians(all, ({ coldMs }) => coldMs)
  print('a prompt of 1,000 tokens', { 'tokens a CPU second': perCpu, 'first token ms': cold, 'again ms': warm })
  ratioGoal('prompt speed', perCpu, 'llama-server', { least: 0.85 })
  ratioGoal('first token of a prompt seen before', warm, 'llama-server', { most: 1.1 })
}

async function compareSamePrefix(): Promise<void> {
  const worst = medians(await measured(samePrefix), (ms) => ms)
  print('4 requests at once that share 900 new tokens', { 'last first token ms': worst })
  ratioGoal('last first token of 4 that share a prompt', worst, 'llama-server', { most: 0.35 })
}

async function compareArrival(): Promise<void> {
  const all = await measured((contender) => arrival(contender))
  const gap = medians(all, ({ worstGapMs }) => worstGapMs)
  const first = medians(all, ({ firstTokenMs }) => firstTokenMs)
  print('a prompt of 1,800 tokens arrives beside a running answer', { 'worst gap ms': gap, 'first token ms': first })
  goal('worst gap of the running answer, ms', gap('hearth') ?? Number.NaN, { most: 700 })
  ratioGoal('first token of the long prompt', first, 'llama-server', { most: 1.4 })
}

/**
 * What JavaScript and the way between the processes cost: all but the threads that compute. What the system
 * takes in the service's name, nearly all of it for writing to the 8 sockets, is told beside it and not in it.
 */
async function ownOverhead(modelPath: string): Promise<void> {
  const [hearth] = contenders
  if (hearth === undefined) return
  const bare = await startBare(modelPath)
  try {
    await generation(bare, slots, 64)
    const [ours, least] = [[], []] as [StepCost[], StepCost[]]
    for (let at = 0; at < rounds; at++) {
      ours.push(await stepCost(hearth))
      least.push(await stepCost(bare))
    }
    const pick = (costs: readonly StepCost[], part: keyof StepCost) => median(costs.map((cost) => cost[part]))
    console.log(
      '\na step at 8 streams, CPU ms of all but the threads that compute; "bare" does nothing of what a service must',
    )
    console.table(
      Object.entries({ hearth: ours, bare: least }).map(([server, costs]) => ({
        server,
        "main thread of the model's process": round(pick(costs, 'modelMs')),
        'the server itself': round(pick(costs, 'userMs')),
        'the system for it, mostly writing to 8 sockets': round(pick(costs, 'systemMs')),
        'tokens a CPU second, computing included': round(pick(costs, 'perCpuSecond')),
      })),
    )
    const sumOf = (costs: readonly StepCost[]) => median(costs.map(({ modelMs, userMs }) => modelMs + userMs))
    goal('JavaScript and messages for each step at 8 streams without the writing to sockets, CPU ms', sumOf(ours), {
      most: 0.4,
    })
    console.log(`  of the bare server's: ${round(sumOf(ours) / sumOf(least))}`)
    const rate = pick(ours, 'perCpuSecond') / pick(least, 'perCpuSecond')
    console.log(`8 streams, tokens a CPU second, of the bare server's: ${round(rate)}`)
  } finally {
    await bare.stop()
  }
}

type StepCost = {
  readonly modelMs: number
  readonly userMs: number
  readonly systemMs: number
  /** Tokens for each second of processor time, the computing included. */
  readonly perCpuSecond: number
}

async function stepCost(contender: Contender): Promise<StepCost> {
  const [server = 0, model = 0] = processTree(contender.pid)
  const tokens = 512
  const read = () => ({ modelMs: readThreadCpuMs(model), ...readCpuParts(server) })
  const before = read()
  // What an ordinary stream has, the count of tokens beside each text.
  const { perCpuSecond } = await generation(contender, slots, tokens, { timings_per_token: false })
  const after = read()
  return {
    modelMs: (after.modelMs - before.modelMs) / tokens,
    userMs: (after.userMs - before.userMs) / tokens,
    systemMs: (after.systemMs - before.systemMs) / tokens,
    perCpuSecond,
  }
}

async function ownCancellation(): Promise<void> {
  const [hearth] = contenders
  if (hearth === undefined) return
  const all: number[] = []
  for (let at = 0; at < rounds; at++) all.push(await cancellation(hearth))
  goal('from leaving to a free slot with all slots at work, ms', median(all), { most: 250 })
}

function compareMemory(): void {
  console.log('\nmemory after all of this')
  console.table(contenders.map((contender) => ({ server: contender.name, MB: Math.round(contender.memoryMb()) })))
  const [hearth, , llamaServer] = contenders
  if (hearth === undefined || llamaServer === undefined) return
  goal("MB more than llama-server's", hearth.memoryMb() - llamaServer.memoryMb(), { most: 200 })
}

async function ownLogprobs(): Promise<void> {
  const hearth = await startHearth(await modelOf('wide', wideShape))
  try {
    const all: number[] = []
    for (let at = 0; at < rounds; at++) all.push(await logprobsCost(hearth, 400))
    goal('probabilities of the top 5 of 151,936, CPU ms for each token', median(all), { most: 2 })
  } finally {
    await hearth.stop()
  }
}
