import type { StartTimes } from '../../domain/model/start-times.ts'

type Entries = { readonly fromMs: number[]; readonly startMs: number[] }

// A pair of numbers, and its part of the arrays.
const entryBytes = 32

/** When the counts of series began, as senders say it with their samples: an entry where that changes. */
export class StartTimeTable {
  readonly #bySeries = new Map<number, Entries>()
  bytes = 0

  /** Of how many series anything is known. */
  get size(): number {
    return this.#bySeries.size
  }

  of(ref: number): StartTimes | undefined {
    return this.#bySeries.get(ref)
  }

  refs(): readonly number[] {
    return [...this.#bySeries.keys()]
  }

  /**
   * Notes what is said of the newest sample of a series; of an older one nothing is noted.
   *
   * @param startMs 0 where nothing is said
   * @returns whether it is other than what was said of the sample before
   */
  note(ref: number, timeMs: number, startMs: number): boolean {
    const entries = this.#bySeries.get(ref)
    if ((entries?.startMs.at(-1) ?? 0) === startMs || timeMs <= (entries?.fromMs.at(-1) ?? Number.NEGATIVE_INFINITY))
      return false
    const known = entries ?? { fromMs: [], startMs: [] }
    this.#bySeries.set(ref, known)
    known.fromMs.push(timeMs)
    known.startMs.push(startMs)
    this.bytes += entryBytes
    return true
  }

  /** Forgets what is about samples before `beforeMs` alone. */
  dropBefore(ref: number, beforeMs: number): void {
    const entries = this.#bySeries.get(ref)
    if (entries === undefined) return
    const kept = entries.fromMs.findLastIndex((fromMs) => fromMs <= beforeMs)
    if (kept <= 0) return
    entries.fromMs.splice(0, kept)
    entries.startMs.splice(0, kept)
    this.bytes -= kept * entryBytes
  }

  remove(ref: number): void {
    this.bytes -= (this.#bySeries.get(ref)?.fromMs.length ?? 0) * entryBytes
    this.#bySeries.delete(ref)
  }
}
