import { setTimeout as sleep } from 'node:timers/promises'
import type { Fault } from '../faults.ts'
import { pick } from '../random.ts'
import { canLosePackets, losePackets } from './lose-packets.ts'
import type { ReplicaStage } from './replica-stage.ts'

// Others take a process for dead that was silent for so long.
const leaseSeconds = 15

/** One fault, drawn by a seed. */
export function drawReplicaFault(stage: ReplicaStage, random: () => number): Fault {
  const at = Math.floor(random() * stage.replicas.length)
  const { process, wire } = pick(random, stage.replicas.slice(at, at + 1))
  const short = 1 + Math.floor(random() * 8)
  const long = leaseSeconds + 3 + Math.floor(random() * 5)
  const wait = (seconds: number) => sleep(seconds * 1_000)
  const faults: readonly Fault[] = [
    { name: `replica ${at} started anew`, strike: async () => void (await process.stop()) },
    { name: `kill -9 of replica ${at}`, strike: () => process.kill() },
    { name: 'Postgres started anew (fast)', strike: () => stage.postgres.restart('fast') },
    { name: 'Postgres started anew (immediate)', strike: () => stage.postgres.restart('immediate') },
    { name: `replica ${at} loses its connections`, strike: async () => wire.reset() },
    { name: `replica ${at} cut off for ${short} s`, strike: () => cutFor(wire, () => wait(short)) },
    { name: `replica ${at} cut off for ${long} s`, strike: () => cutFor(wire, () => wait(long)) },
    ...(canLosePackets
      ? [
          { name: `packets of replica ${at} lost for ${short} s`, strike: () => loseFor(wire.port, () => wait(short)) },
          { name: `packets of replica ${at} lost for ${long} s`, strike: () => loseFor(wire.port, () => wait(long)) },
        ]
      : []),
    {
      name: `replica ${at} halted for ${long} s`,
      async strike() {
        process.signal('SIGSTOP')
        await wait(long)
        process.signal('SIGCONT')
      },
    },
  ]
  return pick(random, faults)
}

async function cutFor(wire: ReplicaStage['replicas'][number]['wire'], wait: () => Promise<void>): Promise<void> {
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
