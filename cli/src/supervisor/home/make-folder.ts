import { existsSync } from 'node:fs'
import { mkdir, stat } from 'node:fs/promises'
import { dirname } from 'node:path'
import { errorCode } from '@hearth/kernel'

/**
 * Makes a folder and those above it that are missing. Node's own recursive form goes round for
 * ever where the system refuses every folder without calling it a lack of permission, as under /proc.
 */
export async function makeFolder(path: string, mode: number): Promise<void> {
  if (!existsSync(dirname(path))) await makeFolder(dirname(path), mode)
  await mkdir(path, mode).catch(async (error: unknown) => {
    if (errorCode(error) !== 'EEXIST' || !(await stat(path)).isDirectory()) throw error
  })
}
