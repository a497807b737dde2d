import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { type RunningBundle, startBundle } from '../e2e/bundle.fixture.ts'
import { allReady, drawFault } from './faults.ts'
import type { Ledger, Verdict } from './ledger.ts'
import { openLedgers, secrets } from './open-ledgers.ts'
import { createRandom } from './random.ts'
import { type Disk, openSmallDisk } from './small-disk.ts'

export type ChaosOptions = {
  readonly seconds: number
  readonly seed: number
  readonly print: (line: string) => void
}

export type ChaosResult = {
  readonly faults: number
  readonly verdicts: readonly (Verdict & { readonly name: string })[]
}

const quietMs = 4_000

/**
 * Strikes a bundle under mixed load with one fault after the other, waits until all services are up again, and
 * holds what is there against what was acknowledged.
 */
export async function runChaos({ seconds, seed, print }: ChaosOptions): Promise<ChaosResult> {
  const disk = await openSmallDisk()
  if (disk.cannotFill !== undefined) print(`left out: full disks (${disk.cannotFill})`)
  const bundle = startBundle(join(disk.folder, 'state'), {
    HEARTH_API_KEY: secrets.key,
    HEARTH_DASHBOARD_PASSWORD: secrets.password,
  })
  let ledgers: readonly Ledger[] = []
  try {
    await bundle.ready()
    ledgers = await openLedgers(bundle)
    const load = new AbortController()
    const work = Promise.all(ledgers.map((ledger) => ledger.work(load.signal)))
    const faults = await strikeFor(seconds, { bundle, disk, random: createRandom(seed), print })
    load.abort()
    await work
    await allReady(bundle)
    const verdicts = []
    for (const ledger of ledgers) verdicts.push({ name: ledger.name, ...(await ledger.check()) })
    return { faults, verdicts }
  } finally {
    for (const ledger of ledgers) await ledger.close?.()
    await bundle.close()
    await disk.remove()
  }
}

type Scene = {
  readonly bundle: RunningBundle
  readonly disk: Disk
  readonly random: () => number
  readonly print: (line: string) => void
}

async function strikeFor(seconds: number, { bundle, disk, random, print }: Scene): Promise<number> {
  const startedMs = performance.now()
  const elapsedMs = () => performance.now() - startedMs
  let faults = 0
  while (elapsedMs() < seconds * 1_000) {
    await sleep(quietMs * random())
    const fault = drawFault(bundle, disk, random)
    print(`${(elapsedMs() / 1_000).toFixed(0).padStart(5)} s  ${fault.name}`)
    await fault.strike()
    await allReady(bundle)
    faults++
  }
  return faults
}
