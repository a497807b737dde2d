import type { Bounds, RecoveryReport } from '../../domain/model/recovery-report.ts'
import type { Span } from '../wal/scan-records.ts'

const nothing: Bounds = { atLeast: 0, atMost: 0 }

const undamaged: RecoveryReport = {
  damagedParts: 0,
  damagedBytes: 0,
  damagedFiles: [],
  samplesLost: nothing,
  seriesLost: nothing,
}

/** Collects what a start cannot read. */
export class Losses {
  readonly #files = new Set<string>()
  #parts = 0
  #bytes = 0
  #samples = nothing
  #series = nothing

  /** A file, or parts of it, cannot be read. */
  damaged(file: string, spans: readonly Span[]): void {
    if (spans.length === 0) return
    this.#files.add(file)
    this.#parts += spans.length
    this.#bytes += spans.reduce((sum, { start, end }) => sum + end - start, 0)
  }

  samples(more: Bounds): void {
    this.#samples = add(this.#samples, more)
  }

  series(more: Bounds): void {
    this.#series = add(this.#series, more)
  }

  report(): RecoveryReport {
    // Series that were dropped may have samples left in the log: only damage makes a loss of what is missing.
    if (this.#parts === 0) return undamaged
    return {
      damagedParts: this.#parts,
      damagedBytes: this.#bytes,
      damagedFiles: [...this.#files],
      samplesLost: this.#samples,
      seriesLost: this.#series,
    }
  }
}

/** A number that is known. */
export const exactly = (count: number): Bounds => ({ atLeast: count, atMost: count })

/** Perhaps none, and no more than that. */
export const upTo = (count: number | undefined): Bounds => ({ atLeast: 0, atMost: count })

function add(a: Bounds, b: Bounds): Bounds {
  const atMost = a.atMost === undefined || b.atMost === undefined ? undefined : a.atMost + b.atMost
  return { atLeast: a.atLeast + b.atLeast, atMost }
}
