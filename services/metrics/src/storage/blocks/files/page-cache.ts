/** Parts of files in memory, up to a bound; those that were not used for longest go first. */
export class PageCache {
  readonly #maxBytes: number
  readonly #entries = new Map<string, { readonly value: unknown; readonly bytes: number }>()
  #bytes = 0

  constructor(maxBytes: number) {
    this.#maxBytes = maxBytes
  }

  get bytes(): number {
    return this.#bytes
  }

  get(key: string): unknown {
    const entry = this.#entries.get(key)
    if (entry === undefined) return undefined
    // The order of a map is that of insertion: the newest is last.
    this.#entries.delete(key)
    this.#entries.set(key, entry)
    return entry.value
  }

  /** @param bytes what it takes, about */
  put(key: string, value: unknown, bytes: number): void {
    this.delete(key)
    this.#entries.set(key, { value, bytes })
    this.#bytes += bytes
    for (const oldest of this.#entries.keys()) {
      if (this.#bytes <= this.#maxBytes || oldest === key) return
      this.delete(oldest)
    }
  }

  delete(key: string): void {
    const entry = this.#entries.get(key)
    if (entry === undefined) return
    this.#entries.delete(key)
    this.#bytes -= entry.bytes
  }

  /** Forgets all whose key begins so. */
  deleteAll(prefix: string): void {
    for (const key of [...this.#entries.keys()]) if (key.startsWith(prefix)) this.delete(key)
  }
}
