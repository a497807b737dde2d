import { setTimeout as sleep } from 'node:timers/promises'
import type { Fault } from '../faults.ts'
import { pick } from '../random.ts'
import { canLosePackets, losePackets } from './lose-packets.ts'
import type { Place } from './open-places.ts'
import type { ReplicaStage } from './replica-stage.ts'

// Others take a process for dead that was silent for so long.
const leaseSeconds = 15

/** One fault at a process of chatflow or of the dashboards, or at what both stand on, drawn by a seed. */
export function drawReplicaFault(stage: ReplicaStage, random: () => number): Fault {
  const { name, process, wire } = pick(random, [
    ...named('replica', stage.replicas),
    ...named('dashboard', stage.dashboards),
  ])
  const short = 1 + Math.floor(random() * 8)
  const long = leaseSeconds + 3 + Math.floor(random() * 5)
  const wait = (seconds: number) => sleep(seconds * 1_000)
  const faults: readonly Fault[] = [
    { name: `${name} started anew`, strike: async () => void (await process.stop()) },
    { name: `kill -9 of ${name}`, strike: () => process.kill() },
    { name: 'Postgres started anew (fast)', strike: () => stage.postgres.restart('fast') },
    { name: 'Postgres started anew (immediate)', strike: () => stage.postgres.restart('immediate') },
    { name: `${name} loses its connections`, strike: async () => wire.reset() },
    { name: `${name} cut off for ${short} s`, strike: () => cutFor(wire, () => wait(short)) },
    { name: `${name} cut off for ${long} s`, strike: () => cutFor(wire, () => wait(long)) },
    ...(canLosePackets
      ? [
          { name: `packets of ${name} lost for ${short} s`, strike: () => loseFor(wire.port, () => wait(short)) },
          { name: `packets of ${name} lost for ${long} s`, strike: () => loseFor(wire.port, () => wait(long)) },
        ]
      : []),
    {
      name: `${name} halted for ${long} s`,
      async strike() {
        process.signal('SIGSTOP')
        await wait(long)
        process.signal('SIGCONT')
      },
    },
  ]
  return pick(random, faults)
}

const named = (kind: string, places: readonly Place[]) =>
  places.map((place, at) => ({ name: `${kind} ${at}`, ...place }))

async function cutFor(wire: Place['wire'], wait: () => Promise<void>): Promise<void> {
  wire.cut()
  await wait()
  wire.heal()
}

async function loseFor(port: number, wait: () => Promise<void>): Promise<void> {
  const heal = losePackets(port)
  try {
    await wait()
  } finally {
    heal()
  }
}
