import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import type { RecoveryReport } from '../domain/model/recovery-report.ts'
import { Head } from './head/head.ts'
import { MetadataTable } from './metadata-table.ts'
import type { Quarantine } from './quarantine.ts'
import { exactly, Losses, upTo } from './recovery/losses.ts'
import { readCheckpoints } from './recovery/read-checkpoints.ts'
import { countMissing, type FoundFile, readChunkFiles } from './recovery/read-chunk-files.ts'
import type { RecoveryState } from './recovery/recovery-state.ts'
import { type Replayed, replayLog } from './recovery/replay-log.ts'
import { SeriesRefs } from './recovery/series-refs.ts'

export type Recovered = Omit<Replayed, 'isOutdated'> & {
  readonly head: Head
  readonly metadata: MetadataTable
  readonly files: ReadonlyMap<number, FoundFile>
  readonly report: RecoveryReport
  /** Whether the files are to be written anew: some are damaged, or of an older version. */
  readonly isToBeRenewed: boolean
}

const firstSegmentEver = 1

/**
 * Brings back what the files in `dir` hold, as far as they can be read; what cannot be is put aside and counted.
 *
 * @param metadataBytes the most that descriptions of metrics take
 */
export async function recover(dir: string, quarantine: Quarantine, metadataBytes: number): Promise<Recovered> {
  await mkdir(join(dir, 'wal'), { recursive: true })
  const state: RecoveryState = {
    dir,
    quarantine,
    losses: new Losses(),
    head: new Head(),
    metadata: new MetadataTable(metadataBytes),
    refs: new SeriesRefs(),
  }
  const { head, metadata, losses } = state
  const checkpoints = await readCheckpoints(state)
  const checkpointed = head.series.size
  const files = await readChunkFiles(state, checkpoints)
  checkpoints.reopen()
  countMissing(state, files)
  const { isOutdated, ...log } = await replayLog(state, checkpoints)
  // A log from the very first segment on holds all that a checkpoint could.
  if (checkpoints.isIncomplete && log.keptSegment !== firstSegmentEver) countUnknown(losses)
  countEmpty(losses, head.removeEmpty(head.series.refs()), checkpointed)
  const report = losses.report()
  const isToBeRenewed = isOutdated || checkpoints.isOutdated || report.damagedParts > 0
  return { head, metadata, files, report, isToBeRenewed, ...log }
}

function countUnknown(losses: Losses): void {
  losses.samples(upTo(undefined))
  losses.series(upTo(undefined))
}

// What a checkpoint lists had samples; what the log defines may have been about to get its first.
function countEmpty(losses: Losses, empty: readonly number[], checkpointed: number): void {
  losses.series(exactly(empty.filter((ref) => ref < checkpointed).length))
  losses.series(upTo(empty.filter((ref) => ref >= checkpointed).length))
}
