import { readdir } from 'node:fs/promises'
import { join, relative, sep } from 'node:path'
import { countRows, isSqlite } from '@hearth/store'
import { type Counts, isApart, isPassedOver, passedOverFiles } from './archive/contents.ts'
import { countHistory } from './copy-history.ts'
import { countMetrics } from './copy-metrics.ts'
import { filesUnder } from './files-under.ts'

/**
 * How much a state folder holds that nobody has open, named as in the counts of a backup. Databases are
 * checked and metrics recovered, as a start does it.
 *
 * @throws {Failure} `broken` when a database is damaged
 */
export async function countHome(home: string): Promise<Counts> {
  const counts: Record<string, number> = {}
  const count = (name: string, found: Counts) => {
    for (const [what, much] of Object.entries(found)) counts[`${name}: ${what}`] = much
  }
  for (const part of (await readdir(home)).filter((name) => !isPassedOver(name) && !isApart(name))) {
    if (part === 'metrics') count(part, await countMetrics(join(home, part)))
    else if (part === 'health') count(part, await countHistory(join(home, part)))
    else await countState(home, part, count)
  }
  return counts
}

async function countState(home: string, part: string, count: (name: string, found: Counts) => void): Promise<void> {
  let files = 0
  for await (const path of filesUnder(join(home, part))) {
    if (passedOverFiles.test(path)) continue
    if (await isSqlite(path)) count(relative(home, path).split(sep).join('/'), countRows(path))
    else files += 1
  }
  count(part, { files })
}
