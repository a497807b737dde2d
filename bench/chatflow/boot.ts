// How long until the port answers, and what does the service hold when nobody asks? As the
// supervisor starts it, next to a Node that does nothing in the same run.
//
//   npm run bench:chatflow:boot             (ROUNDS=5 by default)

import { fork } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import { SERVICE_ENVIRONMENT, SERVICE_NODE_FLAGS } from '../../cli/src/node-options.ts'
import { readCpuMs } from '../lib/cpu.ts'
import { at } from '../lib/load.ts'
import { readMemory } from '../lib/memory.ts'
import { goal } from './goal.ts'
import { round } from './round.ts'
import { startBench } from './start-bench.ts'

type Start = { readonly readyMs: number; readonly cpuMs: number; readonly rssMb: number }

const rounds = Number(process.env.ROUNDS ?? 5)
// Long enough for what a start leaves behind to be collected.
const settleMs = 3_000

// The first start compiles what has changed since the last one.
await startService()
const services: Start[] = []
const bare: Start[] = []
for (let round = 0; round < rounds; round++) {
  bare.push(await startNode())
  services.push(await startService())
}
console.table({ 'Node that does nothing': median(bare), 'chatflow service': median(services) })
console.log(`${round(median(services)['ready ms'] / median(bare)['ready ms'])} times as long as Node alone`)
goal('boot, ms until the port answers', median(services)['ready ms'], { most: 1_000 })
goal('idle memory MB', median(services)['idle MB'], { most: 130 })

async function startService(): Promise<Start> {
  const bench = await startBench()
  const cpuMs = readCpuMs(bench.pid)
  await sleep(settleMs)
  const { rssMb } = readMemory(bench.pid)
  await bench.stop()
  return { readyMs: bench.readyMs, cpuMs, rssMb }
}

async function startNode(): Promise<Start> {
  const startedMs = performance.now()
  const child = fork('-e', ['process.send(0); setInterval(() => {}, 1000)'], {
    execArgv: [...SERVICE_NODE_FLAGS],
    env: { ...process.env, ...SERVICE_ENVIRONMENT },
  })
  await once(child, 'message')
  const readyMs = performance.now() - startedMs
  const pid = child.pid ?? 0
  const start = { readyMs, cpuMs: readCpuMs(pid), rssMb: readMemory(pid).rssMb }
  child.kill()
  await once(child, 'exit')
  return start
}

function median(starts: readonly Start[]) {
  const middle = (field: keyof Start) =>
    round(
      at(
        starts.map((start) => start[field]).toSorted((a, b) => a - b),
        0.5,
      ),
    )
  return { 'ready ms': middle('readyMs'), 'CPU ms': middle('cpuMs'), 'idle MB': middle('rssMb') }
}
