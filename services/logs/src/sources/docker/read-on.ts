import type { Nanos, StreamName } from '../../domain/lines/line.ts'
import type { EngineClient } from './engine/engine-client.ts'
import { type FrameBatch, type LogsTarget, readLogs } from './engine/engine-logs.ts'
import type { LogFrame } from './engine/frames.ts'

/** How many of the newest records are asked for, one number after the other, until the place is among them. */
const windows = [10_000, 100_000]

export type ReadOnRequest = {
  /** No older record is wanted. */
  readonly since: Nanos | undefined
  /** The records behind which reading goes on, by their times; `undefined` when only `since` tells where. */
  readonly behind: ReadonlyMap<StreamName, Nanos> | undefined
  readonly until?: Nanos | undefined
  readonly follow?: boolean
}

/**
 * Reads records from a place on, and known ones before it.
 *
 * An engine finds a time by reading a container's log from its beginning, which takes it many seconds for a long
 * one on a busy machine, but the newest records at once. So these are asked for first; they are enough when those
 * behind which reading goes on are among them.
 */
export async function* readOn(
  client: EngineClient,
  target: LogsTarget,
  { behind, ...wanted }: ReadOnRequest,
  signal: AbortSignal,
): AsyncGenerator<FrameBatch> {
  for (const tail of behind === undefined ? [] : windows) {
    const round = new AbortController()
    const either = AbortSignal.any([signal, round.signal])
    try {
      const newest = readLogs(client, target, { ...wanted, tail }, either)
      if (yield* onceFound(newest, new Map(behind), tail)) return
    } finally {
      round.abort()
    }
  }
  yield* readLogs(client, target, wanted, signal)
}

/** Gives nothing out before all of `missing` have been seen. @returns whether the records from the place on are there */
async function* onceFound(
  newest: AsyncIterable<FrameBatch>,
  missing: Map<StreamName, Nanos>,
  tail: number,
): AsyncGenerator<FrameBatch, boolean> {
  let frames: LogFrame[] = []
  let bytes = 0
  for await (const batch of newest) {
    if (missing.size === 0) {
      yield batch
      continue
    }
    frames = frames.concat(batch.frames)
    bytes += batch.bytes
    if (batch.frames.some((frame) => isBehind(frame, missing))) return false
    if (missing.size > 0 && frames.length >= tail) return false
    if (missing.size === 0) yield { frames, bytes }
  }
  // Fewer than were asked for: there are no others, and what is missing has been deleted.
  if (missing.size > 0) yield { frames, bytes }
  return true
}

/** Whether a record that is still missing should have come before this one. */
function isBehind({ stream, time }: LogFrame, missing: Map<StreamName, Nanos>): boolean {
  const wanted = missing.get(stream)
  if (wanted === time) missing.delete(stream)
  return wanted !== undefined && time > wanted
}
