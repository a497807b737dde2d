// How long does a model not answer after its process came to its end? Each strike hits a process that
// answers four requests while four more wait; it has recovered when the last of those is answered. The
// time that loading takes is measured just before: the same model is loaded under a second name.
//
//   npm run bench:inference:faults            (50 million parameters, 3 rounds; ROUNDS=1)

import { existsSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import { median } from '../../cli/src/bench/measure-model.ts'
import { type Inference, startInference } from '../../cli/src/bench/start-inference.ts'
import { modelShapes } from '../../services/inference/src/random-model/shape.ts'
import { writeRandomModel } from '../../services/inference/src/random-model/write-random-model.ts'
import { goal } from '../chatflow/goal.ts'
import { round } from '../chatflow/round.ts'
import { processTree } from './processes.ts'
import { type Strike, strikes } from './strikes.ts'

// A model whose process ends more often within a short time is not waited for any more.
const maxRounds = 3
const rounds = Math.min(maxRounds, Number(process.env.ROUNDS ?? maxRounds))
const maxRecoveryMs = 3_000
const slots = 4
const timeout = AbortSignal.timeout(3_600_000)
const modelPath = join(tmpdir(), 'hearth-bench-models', '50m.gguf')
if (!existsSync(modelPath)) await writeRandomModel(modelPath, modelShapes['50m'])

console.log(`${rounds} rounds, medians; load average ${loadavg().map(round).join(' ')}`)
let service: Inference
const table: Record<string, number | string>[] = []
for (const strike of strikes) {
  if (strike.missing === undefined) await measure(strike)
  else console.log(`left out: ${strike.name}: ${strike.missing}`)
}
console.table(table)
console.log(`load average ${loadavg().map(round).join(' ')}`)

async function measure(strike: Strike): Promise<void> {
  const home = await mkdtemp(join(tmpdir(), 'hearth-bench-'))
  service = await startInference(
    {
      HEARTH_HOME: home,
      HEARTH_INFERENCE_MODEL: modelPath,
      HEARTH_INFERENCE_MODELS: `again=${modelPath}`,
      HEARTH_INFERENCE_SLOTS: String(slots),
      HEARTH_INFERENCE_CONTEXT_TOKENS: '2048',
      HEARTH_INFERENCE_THREADS: '1',
      HEARTH_INFERENCE_ALLOW_OVERCOMMIT: 'true',
      // It is waited for longer after each end, which is not measured here.
      HEARTH_INFERENCE_RESTART_MAX_MS: '250',
    },
    timeout,
  )
  try {
    const all: { tookMs: number; loadingMs: number }[] = []
    for (let at = 0; at < rounds; at++) all.push({ loadingMs: await loadMs(), tookMs: await recoveryMs(strike) })
    show(strike, all)
  } finally {
    await service.stop()
    await rm(home, { recursive: true, force: true })
  }
}

function show({ name }: Strike, all: readonly { readonly tookMs: number; readonly loadingMs: number }[]): void {
  const beyondMs = median(all.map(({ tookMs, loadingMs }) => tookMs - loadingMs))
  table.push({
    fault: name,
    'all answered after ms': Math.round(median(all.map(({ tookMs }) => tookMs))),
    'loading takes ms': Math.round(median(all.map(({ loadingMs }) => loadingMs))),
    'beyond loading, ms': Math.round(beyondMs),
  })
  goal(`${name}: recovery beyond loading, ms`, beyondMs, { most: maxRecoveryMs })
}

async function recoveryMs(strike: Strike): Promise<number> {
  const leaving = new AbortController()
  const begun = Array.from({ length: slots }, () => begin(leaving.signal))
  await Promise.all(begun)
  const waiting = Array.from({ length: slots }, () => post('/v1/completions', { prompt: 'Hello', max_tokens: 2 }))
  const [, pid = 0] = processTree(service.pid)
  const filling = new AbortController()
  const struckMs = performance.now()
  const hit = strike.hit(pid, () => {
    const content = 'ab cd '.repeat(150_000)
    for (let at = 0; at < 3; at++) send('/tokenize', { content }, filling.signal).catch(() => undefined)
  })
  // What fills the memory takes its time; the end of the process is what is measured from.
  const endedMs = ended(pid)
  // And would take it again from the next one, whose clients leave now.
  void endedMs.then(() => filling.abort())
  await Promise.all(waiting)
  const tookMs = performance.now() - (strike.name === 'SIGSTOP' ? struckMs : await endedMs)
  await hit
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
