import type { StatsFs } from 'node:fs'
import { statfs } from 'node:fs/promises'
import { dirname } from 'node:path'
import { errorCode } from '@hearth/kernel'
import type { Check } from './check.ts'

const gibibyte = 2 ** 30
const enoughBytes = 5 * gibibyte
const tooLittleBytes = gibibyte / 4

/** Room for the state folder: a small model takes half a gibibyte, metrics up to one, captured logs up to 350 MiB. */
export const checkDisk: Check = {
  name: 'disk',
  async run({ common }) {
    const { bavail, bsize } = await statfsOfNearest(common.home)
    const freeBytes = bavail * bsize
    const detail = `${(freeBytes / gibibyte).toFixed(1)} GiB free for "${common.home}"`
    const mend = 'free some space, or set HEARTH_HOME to a folder on a larger disk'
    if (freeBytes < tooLittleBytes) return { status: 'failing', detail, mend }
    return freeBytes < enoughBytes ? { status: 'warning', detail, mend } : { status: 'ok', detail }
  },
}

// Before the first start the folder does not exist; it will be on the disk of its nearest parent.
async function statfsOfNearest(path: string): Promise<StatsFs> {
  return statfs(path).catch((error: unknown) => {
    const parent = dirname(path)
    if (errorCode(error) !== 'ENOENT' || parent === path) throw error
    return statfsOfNearest(parent)
  })
}
