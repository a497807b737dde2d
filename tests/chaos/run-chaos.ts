import { setTimeout as sleep } from 'node:timers/promises'
import { damageFiles } from './damage-files.ts'
import { allReady, drawFault } from './faults.ts'
import type { Ledger, Verdict } from './ledger.ts'
import { openLedgers } from './open-ledgers.ts'
import { createRandom } from './random.ts'
import { type Disk, openSmallDisk } from './small-disk.ts'
import { openStage, type Stage } from './stage.ts'

export type ChaosOptions = {
  readonly seconds: number
  readonly seed: number
  /** How many times files of the metrics are damaged in the end. */
  readonly damages: number
  readonly print: (line: string) => void
}

export type ChaosResult = {
  readonly faults: number
  readonly verdicts: readonly (Verdict & { readonly name: string })[]
  /** What did not hold once files were damaged. */
  readonly broken: readonly string[]
}

const quietMs = 4_000

/**
 * Strikes a bundle under mixed load with one fault after the other, waits until all services are up again, and
 * holds what is there against what was acknowledged; then damages files while it stands still.
 */
export async function runChaos({ seconds, seed, damages, print }: ChaosOptions): Promise<ChaosResult> {
  const disk = await openSmallDisk()
  if (disk.cannotFill !== undefined) print(`left out: full disks (${disk.cannotFill})`)
  const stage = await openStage(disk.folder)
  let ledgers: readonly Ledger[] = []
  try {
    ledgers = await openLedgers(stage)
    const random = createRandom(seed)
    const load = new AbortController()
    const work = Promise.all(ledgers.map((ledger) => ledger.work(load.signal)))
    const faults = await strikeFor(seconds, { stage, disk, random, print })
    load.abort()
    await work
    await allReady(stage.bundle)
    const verdicts = await checkAll(ledgers)
    const broken = await damageFiles({ stage, ledgers, random, print }, damages)
    return { faults, verdicts, broken }
  } finally {
    for (const ledger of ledgers) await ledger.close?.()
    await stage.close()
    await disk.remove()
  }
}

async function checkAll(ledgers: readonly Ledger[]): Promise<ChaosResult['verdicts']> {
  const verdicts = []
  for (const ledger of ledgers) verdicts.push({ name: ledger.name, ...(await ledger.check()) })
  return verdicts
}

type Scene = {
  readonly stage: Stage
  readonly disk: Disk
  readonly random: () => number
  readonly print: (line: string) => void
}

async function strikeFor(seconds: number, { stage, disk, random, print }: Scene): Promise<number> {
  const startedMs = performance.now()
  const elapsedMs = () => performance.now() - startedMs
  let faults = 0
  while (elapsedMs() < seconds * 1_000) {
    await sleep(quietMs * random())
    const fault = drawFault(stage.bundle, disk, random)
    print(`${(elapsedMs() / 1_000).toFixed(0).padStart(5)} s  ${fault.name}`)
    await fault.strike()
    await allReady(stage.bundle)
    faults++
  }
  return faults
}
