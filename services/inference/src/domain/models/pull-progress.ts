/** Bytes of a file; `total` is unknown until its server says it. */
export type Progress = { readonly done: number; readonly total: number | undefined }

/** How far one file of a pull is. */
export type FileProgress = Progress & {
  /** Over the last seconds; absent until it can be told. */
  readonly bytesPerSecond?: number
  /** Until the file is here, at this pace. */
  readonly secondsLeft?: number
}

const windowMs = 5_000
const leastMs = 500

/** Tells the pace of one file; what was there before counts as done, not as fast. */
export function createPace(clock: () => number): (progress: Progress) => FileProgress {
  const seen: { readonly atMs: number; readonly done: number }[] = []
  return (progress) => {
    const nowMs = clock()
    const { done, total } = progress
    // After a step back, to a file that is fetched anew, the past says nothing.
    if ((seen.at(-1)?.done ?? 0) > done) seen.length = 0
    const last = seen.at(-1)
    if (last === undefined || nowMs - last.atMs >= windowMs / 50) seen.push({ atMs: nowMs, done })
    while (seen.length > 1 && nowMs - (seen[0]?.atMs ?? nowMs) > windowMs) seen.shift()
    const [first] = seen
    if (first === undefined || nowMs - first.atMs < leastMs) return progress
    const bytesPerSecond = Math.round(((done - first.done) / (nowMs - first.atMs)) * 1_000)
    if (total === undefined || bytesPerSecond === 0) return { ...progress, bytesPerSecond }
    return { ...progress, bytesPerSecond, secondsLeft: Math.ceil((total - done) / bytesPerSecond) }
  }
}

/** How far a model of several files is, which are fetched one after the other. */
export type ModelProgress = {
  readonly doneBytes: number
  /** `undefined` while the server of one of them has not said it. */
  readonly totalBytes: number | undefined
  readonly bytesPerSecond: number | undefined
  readonly secondsLeft: number | undefined
}

/** @param files as far as each of them is */
export function sumProgress(files: readonly FileProgress[]): ModelProgress {
  const doneBytes = files.reduce((sum, { done }) => sum + done, 0)
  const isKnown = files.every(({ total }) => total !== undefined)
  const totalBytes = isKnown ? files.reduce((sum, { total = 0 }) => sum + total, 0) : undefined
  const bytesPerSecond = files.find(({ done, total }) => done !== total)?.bytesPerSecond
  const isMoving = totalBytes !== undefined && bytesPerSecond !== undefined && bytesPerSecond > 0
  const secondsLeft = isMoving ? Math.ceil((totalBytes - doneBytes) / bytesPerSecond) : undefined
  return { doneBytes, totalBytes, bytesPerSecond, secondsLeft }
}
