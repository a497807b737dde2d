import { mergeRuns, overlapping, type Run } from '../domain/streams/merge-runs.ts'
import type { ColumnsWish, LineColumns, StreamEntry, StreamLabels } from '../domain/streams/stream-store.ts'

/**
 * Lines of runs in columns, a run at a time: they are neither put in order nor made. Of runs in which a line may be
 * repeated, of lines that are not many enough for a run, and of those whose texts are needed after all they are made.
 */
export async function* readColumns(
  found: Promise<readonly Run[]>,
  signal: AbortSignal,
  wish: ColumnsWish,
): AsyncGenerator<LineColumns | readonly StreamEntry[]> {
  const runs = await found
  const repeating = overlapping(runs)
  const others: Run[] = []
  for (const run of runs) {
    if (repeating.has(run) || run.openColumns === undefined) {
      others.push(run)
      continue
    }
    signal.throwIfAborted()
    const columns = await run.openColumns(wish.texts !== undefined)
    const needsText = (metadata: StreamLabels) => wish.texts === undefined && wish.needsText(run.labels, metadata)
    if (columns?.metadata.some(needsText)) yield await run.open()
    else if (columns !== undefined) yield columns
  }
  yield* mergeRuns(others, 'forward', signal)
}
