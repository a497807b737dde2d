import { readFile } from 'node:fs/promises'
import { relative } from 'node:path'
import { errorCode } from '@hearth/kernel'
import type { Head } from '../head/head.ts'
import type { MetadataTable } from '../metadata-table.ts'
import type { Quarantine } from '../quarantine.ts'
import type { Span } from '../wal/scan-records.ts'
import type { Losses } from './losses.ts'
import type { SeriesRefs } from './series-refs.ts'

/** What a start works on. */
export type RecoveryState = {
  readonly dir: string
  readonly quarantine: Quarantine
  readonly losses: Losses
  readonly head: Head
  readonly metadata: MetadataTable
  /** References of series by the numbers that they have on disk. */
  readonly refs: SeriesRefs
}

/** A file's bytes; `absent` when there is none, `unreadable` when this user or this disk cannot read it. */
export async function readWhole(state: RecoveryState, path: string): Promise<Uint8Array | 'absent' | 'unreadable'> {
  try {
    return await readFile(path)
  } catch (error) {
    if (errorCode(error) === 'ENOENT') return 'absent'
    state.losses.damaged(relative(state.dir, path), [{ start: 0, end: 0 }])
    await state.quarantine.take(path)
    return 'unreadable'
  }
}

/** Keeps what of a file cannot be read for a person to look at, and counts it. */
export async function putAside(
  { dir, losses, quarantine }: RecoveryState,
  path: string,
  bytes: Uint8Array,
  spans: readonly Span[],
): Promise<void> {
  if (spans.length === 0) return
  losses.damaged(relative(dir, path), spans)
  const unread = Buffer.concat(spans.map(({ start, end }) => bytes.subarray(start, end)))
  if (unread.length > 0) await quarantine.keep(path, unread)
}
