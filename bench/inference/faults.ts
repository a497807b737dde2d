// How long does a model not answer after its process came to its end? Each strike hits a process that
// answers four requests while four more wait; it has recovered when the last of those is answered. The
// time that loading takes is measured beside it: the model is then loaded as a second one, on an
// otherwise idle service.
//
//   npm run bench:inference:faults            (50 million parameters, 3 rounds; ROUNDS=5)

import { existsSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import { median } from '../../cli/src/bench/measure-model.ts'
import { startInference } from '../../cli/src/bench/start-inference.ts'
import { modelShapes } from '../../services/inference/src/random-model/shape.ts'
import { writeRandomModel } from '../../services/inference/src/random-model/write-random-model.ts'
import { goal } from '../chatflow/goal.ts'
import { round } from '../chatflow/round.ts'
import { processTree } from './processes.ts'
import { type Strike, strikes } from './strikes.ts'

const rounds = Number(process.env.ROUNDS ?? 3)
const maxRecoveryMs = 3_000
const slots = 4
const modelPath = join(tmpdir(), 'hearth-bench-models', '50m.gguf')
if (!existsSync(modelPath)) await writeRandomModel(modelPath, modelShapes['50m'])

console.log(`${rounds} rounds, medians; load average ${loadavg().map(round).join(' ')}`)
const home = await mkdtemp(join(tmpdir(), 'hearth-bench-'))
const service = await startInference(
  {
    HEARTH_HOME: home,
    HEARTH_INFERENCE_MODEL: modelPath,
    HEARTH_INFERENCE_MODELS: `again=${modelPath}`,
    HEARTH_INFERENCE_SLOTS: String(slots),
    HEARTH_INFERENCE_CONTEXT_TOKENS: '2048',
    HEARTH_INFERENCE_THREADS: '1',
    // A process that dies again and again is waited for longer and longer, which is not measured here.
    HEARTH_INFERENCE_RESTART_MAX_MS: '250',
  },
  AbortSignal.timeout(60_000),
)
const table: Record<string, number | string>[] = []
try {
  await post('/v1/completions', { prompt: 'Hello', max_tokens: 1 })
  const loads: number[] = []
  for (let at = 0; at < rounds; at++) loads.push(await loadMs())
  const loadingMs = median(loads)
  for (const strike of strikes) await measure(strike, loadingMs)
  console.table(table)
} finally {
  await service.stop()
  await rm(home, { recursive: true, force: true })
}
console.log(`load average ${loadavg().map(round).join(' ')}`)

async function measure(strike: Strike, loadingMs: number): Promise<void> {
  if (strike.missing !== undefined) {
    console.log(`left out: ${strike.name}: ${strike.missing}`)
    return
  }
  const all: number[] = []
  for (let at = 0; at < rounds; at++) all.push(await recoveryMs(strike))
  const tookMs = median(all)
  table.push({
    fault: strike.name,
    'answers again after ms': Math.round(tookMs),
    'of that loading, ms': Math.round(loadingMs),
    'beyond loading, ms': Math.round(tookMs - loadingMs),
  })
  goal(`${strike.name}: recovery beyond loading, ms`, tookMs - loadingMs, { most: maxRecoveryMs })
}

async function recoveryMs(strike: Strike): Promise<number> {
  const leaving = new AbortController()
  const begun = Array.from({ length: slots }, () => begin(leaving.signal))
  await Promise.all(begun)
  const waiting = Array.from({ length: slots }, () => post('/v1/completions', { prompt: 'Hello', max_tokens: 2 }))
  const [, pid = 0] = processTree(service.pid)
  let growing: Promise<unknown> = Promise.resolve()
  const struckMs = performance.now()
  const hit = strike.hit(pid, () => {
    const content = 'ab cd '.repeat(150_000)
    growing = Promise.all([1, 2, 3].map(() => post('/tokenize', { content })))
  })
  // What fills the memory takes its time; the end of the process is what is measured from.
  const endedMs = ended(pid)
  await Promise.all(waiting)
  const tookMs = performance.now() - (strike.name === 'SIGSTOP' ? struckMs : await endedMs)
  await Promise.all([hit, growing])
  leaving.abort()
  return tookMs
}

/** Begins a long answer and resolves at its first part. */
async function begin(signal: AbortSignal): Promise<void> {
  const body = { prompt: 'Once upon a time', max_tokens: 1_500, ignore_eos: true, stream: true }
  const response = await send('/v1/completions', body, signal)
  const reader = response.body?.getReader()
  await reader?.read()
  const drain = async () => {
    while ((await reader?.read())?.done === false);
  }
  drain().catch(() => undefined)
}

/** When the process was gone. */
async function ended(pid: number): Promise<number> {
  while (processTree(service.pid).includes(pid)) await new Promise((resolve) => setTimeout(resolve, 5))
  return performance.now()
}

/** From the wish to the first answer of a model that is not in memory. */
async function loadMs(): Promise<number> {
  const startedMs = performance.now()
  await post('/v1/completions', { model: 'again', prompt: 'Hello', max_tokens: 1 })
  const tookMs = performance.now() - startedMs
  await post('/models/unload', { model: 'again' })
  return tookMs
}

async function post(path: string, body: unknown): Promise<void> {
  const response = await send(path, body)
  const text = await response.text()
  if (!response.ok) throw new Error(`${response.status}: ${text}`)
}

function send(path: string, body: unknown, signal?: AbortSignal): Promise<Response> {
  return fetch(service.url + path, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
    ...(signal === undefined ? {} : { signal }),
  })
}
