// Numbers are given in turn, so most stores have them close together; after many years they may not.
const maxPlaces = 1 << 23
const firstPlaces = 1 << 10

/** References of series by the numbers that they have on disk. */
export class SeriesRefs {
  /** By number, one more than the reference; 0 where there is none. */
  #near = new Uint32Array(firstPlaces)
  readonly #far = new Map<number, number>()

  /** @returns `undefined` for a number that was never set */
  get(number: number): number | undefined {
    if (number >= maxPlaces) return this.#far.get(number)
    const found = this.#near[number] ?? 0
    return found === 0 ? undefined : found - 1
  }

  has(number: number): boolean {
    return this.get(number) !== undefined
  }

  set(number: number, ref: number): void {
    if (number >= maxPlaces) {
      this.#far.set(number, ref)
      return
    }
    if (number >= this.#near.length) this.#grow(number + 1)
    this.#near[number] = ref + 1
  }

  #grow(places: number): void {
    const larger = new Uint32Array(Math.min(maxPlaces, Math.max(places, this.#near.length * 2)))
    larger.set(this.#near)
    this.#near = larger
  }
}
