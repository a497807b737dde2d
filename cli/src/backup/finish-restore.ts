import { existsSync } from 'node:fs'
import { mkdir, readFile, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { errorCode, Failure, renameAndSync, writeFileAtomic } from '@hearth/kernel'
import { z } from 'zod'

const planSchema = z.object({
  /** Folder that holds nothing but what the moves take. */
  unpacked: z.string(),
  /** In order; what was there goes before what comes in its place. */
  moves: z.array(z.object({ from: z.string(), to: z.string() })),
})

/** What a restore has left to do once everything it needs lies ready. Paths are absolute. */
export type RestorePlan = z.output<typeof planSchema>

const pathOf = (home: string) => join(home, 'restore.json')

/**
 * Carries out a plan so that a process killed in the middle leaves the old state or, once the plan is
 * written, the new: whoever opens the state folder next ends it with {@link finishRestore}.
 */
export async function carryOut(home: string, plan: RestorePlan): Promise<void> {
  await writeFileAtomic(pathOf(home), JSON.stringify(plan), { mode: 0o600 })
  await finishRestore(home)
}

/** Whether a plan was written that is not carried out yet. */
export function isBegun(home: string): boolean {
  return existsSync(pathOf(home))
}

/**
 * Ends a restore that was begun; does nothing where there is none.
 *
 * @throws {Failure} `invalid` when what it wrote down cannot be read
 */
export async function finishRestore(home: string): Promise<void> {
  const plan = await readPlan(home)
  if (plan === undefined) return
  // A move that was made has taken its source away, or found it replaced by what came after.
  for (const { from, to } of plan.moves) {
    if (!existsSync(from) || existsSync(to)) continue
    await mkdir(dirname(to), { recursive: true, mode: 0o700 })
    await renameAndSync(from, to)
  }
  await rm(plan.unpacked, { recursive: true, force: true })
  await rm(pathOf(home))
}

async function readPlan(home: string): Promise<RestorePlan | undefined> {
  try {
    return planSchema.parse(JSON.parse(await readFile(pathOf(home), 'utf8')))
  } catch (cause) {
    if (['ENOENT', 'ENOTDIR'].includes(errorCode(cause) ?? '')) return undefined
    const remedy = 'restore the backup again, after moving that file away'
    throw new Failure('invalid', `Cannot end the restore that "${pathOf(home)}" describes: ${remedy}`, { cause })
  }
}
