import { type Losses, upTo } from './losses.ts'

// Number and time take a byte each at least, the value eight.
const minSampleBytes = 10

/** Counts the samples of the log that cannot be read, by the marks that stand before and behind them. */
export class LoggedCount {
  readonly #losses: Losses
  readonly #inCheckpoint: number
  /** What the last mark said; `undefined` before the first. */
  #marked: number | undefined
  #read = 0
  #damagedBytes = 0
  #isCut = false

  /** @param inCheckpoint samples up to this one may be in the checkpoint too, and then are not lost */
  constructor(losses: Losses, inCheckpoint: number) {
    this.#losses = losses
    this.#inCheckpoint = inCheckpoint
  }

  /** Samples that were logged, as far as that is known. */
  get logged(): number {
    return (this.#marked ?? 0) + this.#read
  }

  /** Whether samples were read that no mark follows: every write ends with one. */
  get isOpen(): boolean {
    return this.#marked !== undefined && this.#read > 0
  }

  sample(): void {
    this.#read += 1
  }

  /** @param isCut whether a file ends in the midst of it, so that more may have followed */
  damaged(bytes: number, isCut: boolean): void {
    this.#damagedBytes += bytes
    this.#isCut ||= isCut
  }

  mark(logged: number): void {
    if (this.#marked === undefined) this.#bound()
    else this.#lose(logged - this.#marked - this.#read, this.#marked)
    this.#marked = logged
    this.#read = 0
    this.#damagedBytes = 0
    this.#isCut = false
  }

  /** Nothing follows: what was damaged behind the last mark can only be bounded. */
  end(): void {
    this.#bound()
  }

  #bound(): void {
    if (this.#isCut || this.isOpen) this.#losses.samples(upTo(undefined))
    else if (this.#damagedBytes > 0) this.#losses.samples(upTo(Math.floor(this.#damagedBytes / minSampleBytes)))
  }

  #lose(missing: number, before: number): void {
    if (missing <= 0) return
    const elsewhere = Math.max(0, this.#inCheckpoint - before)
    this.#losses.samples({ atLeast: Math.max(0, missing - elsewhere), atMost: missing })
  }
}
