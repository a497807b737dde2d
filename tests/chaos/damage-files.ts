import { cp, open, readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from 'zod'
import { until } from '../e2e/bundle.fixture.ts'
import { isReady, type Name, names } from './faults.ts'
import type { Ledger } from './ledger.ts'
import { pick } from './random.ts'
import type { Stage } from './stage.ts'

const recoverySchema = z.object({
  data: z.object({
    recovery: z.object({ damagedParts: z.number(), samplesLost: z.object({ atMost: z.number().nullable() }) }),
  }),
})
const damagedBytes = 64
const pageBytes = 4_096

type Scene = {
  readonly stage: Stage
  readonly ledgers: readonly Ledger[]
  readonly random: () => number
  readonly print: (line: string) => void
}

/**
 * Damages files of a stopped bundle, and puts the folder back as it was after each.
 *
 * @returns every promise that did not hold, one sentence each
 */
export async function damageFiles(scene: Scene, rounds: number): Promise<string[]> {
  const broken: string[] = []
  for (let round = 0; round < rounds; round++) broken.push(...(await damageMetrics(scene)))
  for (const name of ['dashboard', 'chatflow'] as const) broken.push(...(await damageDatabase(scene, name)))
  return broken
}

/** 64 bytes anywhere: the service starts, and loses no more samples than it tells. */
async function damageMetrics({ stage, ledgers, random, print }: Scene): Promise<string[]> {
  const folder = join(stage.home, 'metrics')
  const kept = `${folder}.kept`
  await stage.restart(async () => {
    await cp(folder, kept, { recursive: true })
    print(`         64 bytes of ${await overwrite(folder, random)} damaged`)
  })
  await until(() => isReady(stage.bundle, 'metrics'))
  const told = recoverySchema.parse(await (await fetch(`${stage.bundle.urlOf('metrics')}/api/v1/status/tsdb`)).json())
  const { damagedParts, samplesLost } = told.data.recovery
  let missing = 0
  for (const ledger of ledgers.filter(({ name }) => name.startsWith('samples')))
    missing += (await ledger.check()).lost.length
  const isTold = missing === 0 || (damagedParts > 0 && (samplesLost.atMost ?? Number.POSITIVE_INFINITY) >= missing)
  print(`         ${missing} samples missing, ${damagedParts} damaged parts, at most ${samplesLost.atMost} lost told`)
  await stage.restart(() => putBack(folder, kept))
  return isTold ? [] : [`${missing} samples are missing after damage, and ${samplesLost.atMost} were told`]
}

/** Five pages of a database: that service says so, the other five run; put back, it is whole again. */
async function damageDatabase({ stage, print }: Scene, name: 'dashboard' | 'chatflow'): Promise<string[]> {
  const folder = join(stage.home, name)
  const kept = `${folder}.kept`
  await stage.restart(async () => {
    await cp(folder, kept, { recursive: true })
    await overwritePages(join(folder, `${name}.db`))
    print(`         five pages of ${name}.db damaged`)
  })
  const others: readonly Name[] = names.filter((other) => other !== name)
  await until(async () => (await Promise.all(others.map((other) => isReady(stage.bundle, other)))).every(Boolean))
  const isSilent = stage.bundle.run().services[name].state === 'ready'
  await stage.restart(() => putBack(folder, kept))
  return isSilent ? [`${name} runs on a damaged database`] : []
}

async function putBack(folder: string, kept: string): Promise<void> {
  await rm(folder, { recursive: true, force: true })
  await cp(kept, folder, { recursive: true })
  await rm(kept, { recursive: true, force: true })
}

async function overwrite(folder: string, random: () => number): Promise<string> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  const paths = entries.filter((entry) => entry.isFile()).map(({ parentPath, name }) => join(parentPath, name))
  const sizes = await Promise.all(paths.map(async (path) => ({ path, size: (await stat(path)).size })))
  const { path, size } = pick(
    random,
    sizes.filter((file) => file.size > damagedBytes),
  )
  const at = Math.floor(random() * (size - damagedBytes))
  await write(
    path,
    Uint8Array.from({ length: damagedBytes }, () => Math.floor(random() * 256)),
    at,
  )
  return `${path.slice(folder.length + 1)} at ${at} of ${size}`
}

async function overwritePages(path: string): Promise<void> {
  for (const page of [1, 3, 5, 7, 9]) await write(path, Buffer.alloc(pageBytes, 0xa5), page * pageBytes)
  await rm(`${path}-wal`, { force: true })
}

async function write(path: string, bytes: Uint8Array, at: number): Promise<void> {
  const file = await open(path, 'r+')
  try {
    await file.write(bytes, 0, bytes.length, at)
  } finally {
    await file.close()
  }
}
