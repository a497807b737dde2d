import { setTimeout as sleep } from 'node:timers/promises'
import { type RunningBundle, until } from '../e2e/bundle.fixture.ts'
import { pick } from './random.ts'
import type { Disk } from './small-disk.ts'

export const names = ['chatflow', 'inference', 'health', 'logs', 'metrics', 'dashboard'] as const
export type Name = (typeof names)[number]

export type Fault = { readonly name: string; strike(): Promise<void> }

/** One fault after the other, drawn by a seed, with a pause in between in which everything comes up again. */
export function drawFault(bundle: RunningBundle, disk: Disk, random: () => number): Fault {
  const service = pick(random, names)
  const seconds = 1 + Math.floor(random() * 6)
  const faults: readonly Fault[] = [
    { name: `kill -9 of ${service}`, strike: () => kill(bundle, service) },
    { name: `kill -9 of ${service}`, strike: () => kill(bundle, service) },
    { name: `${service} stopped for ${seconds} s`, strike: () => hold(bundle, service, seconds) },
    { name: `disk full for ${seconds} s`, strike: () => fullFor(disk, seconds) },
    { name: `kill -9 of ${service} while the disk is full`, strike: () => killOnFullDisk(bundle, disk, service) },
  ]
  return pick(random, disk.cannotFill === undefined ? faults : faults.slice(0, 3))
}

/** Resolves once every service is ready. */
export function allReady(bundle: RunningBundle): Promise<void> {
  return until(async () => (await Promise.all(names.map((name) => isReady(bundle, name)))).every(Boolean))
}

/** Whether a service says so; `false` also while it does not answer. */
export function isReady(bundle: RunningBundle, name: Name): Promise<boolean> {
  return fetch(`${bundle.urlOf(name)}/readyz`, { signal: AbortSignal.timeout(5_000) }).then(
    ({ ok }) => ok,
    () => false,
  )
}

async function kill(bundle: RunningBundle, name: Name): Promise<void> {
  signal(bundle, name, 'SIGKILL')
}

async function hold(bundle: RunningBundle, name: Name, seconds: number): Promise<void> {
  const { pid } = bundle.run().services[name]
  signal(bundle, name, 'SIGSTOP')
  await sleep(seconds * 1_000)
  // The one that was stopped, if it is still there: the supervisor may have given it up.
  if (pid !== null) tryKill(pid, 'SIGCONT')
}

async function fullFor(disk: Disk, seconds: number): Promise<void> {
  try {
    await disk.fill()
    await sleep(seconds * 1_000)
  } finally {
    await disk.empty()
  }
}

async function killOnFullDisk(bundle: RunningBundle, disk: Disk, name: Name): Promise<void> {
  try {
    await disk.fill()
    await sleep(1_000)
    signal(bundle, name, 'SIGKILL')
    await sleep(1_000)
  } finally {
    await disk.empty()
  }
}

function signal(bundle: RunningBundle, name: Name, what: NodeJS.Signals): void {
  const { pid } = bundle.run().services[name]
  if (pid !== null) tryKill(pid, what)
}

function tryKill(pid: number, what: NodeJS.Signals): void {
  try {
    process.kill(pid, what)
  } catch {
    // Gone already.
  }
}
