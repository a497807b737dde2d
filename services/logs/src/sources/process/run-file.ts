import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { errorCode } from '@hearth/kernel'
import { z } from 'zod'

// Lenient: another program writes it, and a newer one may know more.
const runSchema = z.object({
  pid: z.number(),
  startedAt: z.string().optional(),
  services: z.record(
    z.string(),
    z.object({
      pid: z.number().nullish(),
      startedAt: z.string().optional(),
      port: z.number().optional(),
      state: z.string(),
      restarts: z.number().optional(),
    }),
  ),
})

/** What the supervisor says about its processes in `run.json`. */
export type Run = z.output<typeof runSchema>

/**
 * @returns `undefined` when nothing runs from this state folder, or the file cannot be made sense of
 * @throws the system's error when the file is there and cannot be read
 */
export async function readRun(home: string): Promise<Run | undefined> {
  try {
    return runSchema.safeParse(JSON.parse(await readFile(join(home, 'run.json'), 'utf8'))).data
  } catch (error) {
    if (error instanceof SyntaxError || errorCode(error) === 'ENOENT' || errorCode(error) === 'ENOTDIR')
      return undefined
    throw error
  }
}

/** Whether a process with this id runs, whoever owns it. */
export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return errorCode(error) === 'EPERM'
  }
}
