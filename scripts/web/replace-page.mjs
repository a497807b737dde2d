// A built page takes the place of the old one, while another start may be doing the same.
import { renameSync, rmSync } from 'node:fs'
import { join } from 'node:path'

const isTaken = new Set(['ENOTEMPTY', 'EEXIST', 'EPERM'])
// Each time another start was faster, and its page is as good.
const maxTries = 10

/** Renames `draft` to `dist`, both folders in `folder`; what was there goes. */
export function replacePage(folder, draft) {
  const page = join(folder, 'dist')
  const old = join(folder, `${draft}.old`)
  for (let tries = 1; ; tries++) {
    setAside(page, old)
    try {
      return renameSync(join(folder, draft), page)
    } catch (error) {
      if (!isTaken.has(error.code) || tries === maxTries) throw error
    } finally {
      rmSync(old, { recursive: true, force: true })
    }
  }
}

function setAside(page, old) {
  try {
    renameSync(page, old)
  } catch (error) {
    // It is built for the first time, or another start has just taken it away.
    if (error.code !== 'ENOENT') throw error
  }
}
