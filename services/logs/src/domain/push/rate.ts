/** How many bytes may be taken now, of so many a second; a burst of some seconds at once. */
export class Rate {
  readonly #perSecond: number
  readonly #burst: number
  #left: number
  #atMs = Number.NEGATIVE_INFINITY

  /** @param perSecond 0 for no bound */
  constructor(perSecond: number, burstSeconds: number) {
    this.#perSecond = perSecond
    this.#burst = perSecond * burstSeconds
    this.#left = this.#burst
  }

  /** Takes so many, unless that would be too many. */
  take(bytes: number, nowMs: number): boolean {
    if (this.#perSecond === 0) return true
    const passedMs = Math.max(0, nowMs - this.#atMs)
    this.#atMs = nowMs
    this.#left = Math.min(this.#burst, this.#left + (passedMs * this.#perSecond) / 1_000)
    if (bytes > this.#left) return false
    this.#left -= bytes
    return true
  }
}
