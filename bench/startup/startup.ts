// How long does `npm start` take until the table stands there, what does the idle bundle weigh and
// burn, and how long does Ctrl-C take? `node bench/startup/startup.ts [runs]`, the medians are printed.
import { spawn } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { measureProcesses, type ProcessMemory } from './process-memory.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))
const readyText = 'Stop everything with Ctrl-C'
const settleMs = 3_000
// Long enough for several scrapes of everything.
const idleMs = 60_000
const idleSettleMs = 20_000
// What the goals are about: the services and their supervisor, without npm and without the model.
const isBundle = ({ command }: ProcessMemory) => /hearth\.mjs (up|serve)/.test(command)
const services = ['chatflow', 'inference', 'health', 'logs', 'metrics', 'dashboard']

type Run = { readonly readyMs: number; readonly stopMs: number; readonly memory: readonly ProcessMemory[] }

const runs = Number(process.argv[2] ?? 5)
const first: Run[] = []
const second: Run[] = []
for (let at = 0; at < runs; at++) {
  const folder = await mkdtemp(join(tmpdir(), 'hearth-bench-'))
  const home = join(folder, 'state')
  first.push(await measureRun(home))
  second.push(await measureRun(home))
  await rm(folder, { recursive: true, force: true })
}
await measureIdle()
report('first start (empty state folder)', first)
report('second start', second)
reportMemory(second)

/** Starts, waits for the table, lets it settle, measures, and stops with Ctrl-C. */
async function measureRun(home: string, idle = false): Promise<Run> {
  const ports = services.map((name) => [`HEARTH_${name.toUpperCase()}_PORT`, '0'])
  const env = { ...process.env, ...Object.fromEntries(ports), HEARTH_HOME: home }
  const beganMs = performance.now()
  const child = spawn('npm', ['start'], { cwd: root, detached: true, stdio: ['ignore', 'pipe', 'pipe'], env })
  const ended = new Promise<void>((resolve) => child.once('close', () => resolve()))
  let output = ''
  const ready = new Promise<void>((resolve, reject) => {
    for (const stream of [child.stdout, child.stderr]) {
      stream.setEncoding('utf8').on('data', (text: string) => {
        output += text
        if (output.includes(readyText)) resolve()
      })
    }
    void ended.then(() => reject(new Error(`npm start ended:\n${output}`)))
  })
  await ready
  const readyMs = performance.now() - beganMs
  await sleep(settleMs)
  const memory = measureProcesses('HEARTH_HOME', home)
  if (idle) reportIdle(await measureIdleCpu(home))
  const stoppingMs = performance.now()
  if (child.pid !== undefined) process.kill(-child.pid, 'SIGINT')
  await ended
  return { readyMs, stopMs: performance.now() - stoppingMs, memory }
}

/** One more start that is left alone for a minute. */
async function measureIdle(): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'hearth-bench-'))
  await measureRun(join(folder, 'state'), true)
  await rm(folder, { recursive: true, force: true })
}

type Burnt = { readonly command: string; readonly ratio: number; readonly rssBytes: number }

async function measureIdleCpu(home: string): Promise<Burnt[]> {
  await sleep(idleSettleMs)
  const before = measureProcesses('HEARTH_HOME', home).filter(isBundle)
  const startedMs = performance.now()
  await sleep(idleMs)
  const tookMs = performance.now() - startedMs
  return measureProcesses('HEARTH_HOME', home)
    .filter(isBundle)
    .map(({ pid, command, cpuMs, rssBytes }) => {
      const earlierMs = before.find((row) => row.pid === pid)?.cpuMs ?? 0
      return { command, ratio: (cpuMs - earlierMs) / tookMs, rssBytes }
    })
}

function reportIdle(rows: readonly Burnt[]): void {
  const percent = (ratio: number) => `${(ratio * 100).toFixed(2)} %`.padStart(9)
  const megabytes = (bytes: number) => `${(bytes / 1e6).toFixed(0)} MB`.padStart(9)
  console.log(`idle for ${idleMs / 1000} s:     of a core  resident`)
  for (const { command, ratio, rssBytes } of rows)
    console.log(`${command.padEnd(26)}${percent(ratio)} ${megabytes(rssBytes)}`)
  const sum = (pick: (row: Burnt) => number) => rows.reduce((total, row) => total + pick(row), 0)
  console.log(
    `${'the bundle'.padEnd(26)}${percent(sum(({ ratio }) => ratio))} ${megabytes(sum(({ rssBytes }) => rssBytes))}`,
  )
}

function report(title: string, measured: readonly Run[]): void {
  const ready = median(measured.map(({ readyMs }) => readyMs))
  const stop = median(measured.map(({ stopMs }) => stopMs))
  const all = measured.map(({ readyMs }) => Math.round(readyMs)).join(', ')
  console.log(`${title}: ready after ${Math.round(ready)} ms (${all}), stopped after ${Math.round(stop)} ms`)
}

/** Medians by command; processes of npm and of the launcher are listed but belong to no service. */
function reportMemory(measured: readonly Run[]): void {
  const commands = new Set(measured.flatMap(({ memory }) => memory.map(({ command }) => command)))
  const mebibytes = (bytes: number) => (bytes / 2 ** 20).toFixed(1).padStart(8)
  console.log('memory, idle, MiB:      RSS       PSS')
  for (const command of commands) {
    const rows = measured.flatMap(({ memory }) => memory.filter((row) => row.command === command))
    const rss = mebibytes(median(rows.map(({ rssBytes }) => rssBytes)))
    const pss = mebibytes(median(rows.map(({ pssBytes }) => pssBytes ?? Number.NaN)))
    console.log(`${command.padEnd(28)}${rss}  ${pss}`)
  }
  const total = (pick: (row: ProcessMemory) => number) =>
    mebibytes(median(measured.map(({ memory }) => memory.reduce((sum, row) => sum + pick(row), 0))))
  console.log(
    `${'all'.padEnd(28)}${total(({ rssBytes }) => rssBytes)}  ${total(({ pssBytes }) => pssBytes ?? Number.NaN)}`,
  )
}

function median(values: readonly number[]): number {
  const sorted = values.toSorted((left, right) => left - right)
  return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN
}
