/** Whole numbers below 2^32 that are being collected. */
export class NumberList {
  #numbers = new Uint32Array(1_024)
  length = 0

  push(value: number): void {
    if (this.length === this.#numbers.length) {
      const larger = new Uint32Array(this.length * 2)
      larger.set(this.#numbers)
      this.#numbers = larger
    }
    this.#numbers[this.length] = value
    this.length += 1
  }

  /** A copy of those since the last time. */
  take(): Uint32Array<ArrayBuffer> {
    const taken = this.#numbers.slice(0, this.length)
    this.length = 0
    return taken
  }
}
