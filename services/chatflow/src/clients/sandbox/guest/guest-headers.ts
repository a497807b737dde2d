/** Headers of a request or an answer; names are blind to case. */
export function guestHeaders() {
  return class Headers {
    #values = new Map<string, string>()
    constructor(init?: unknown) {
      if (typeof init !== 'object' || init === null) return
      const entries = Symbol.iterator in init ? (init as Iterable<[unknown, unknown]>) : Object.entries(init)
      for (const [name, value] of entries) if (value !== undefined && value !== null) this.append(name, value)
    }
    append(name: unknown, value: unknown) {
      const known = this.get(name)
      this.set(name, known === null ? value : `${known}, ${String(value)}`)
    }
    set(name: unknown, value: unknown) {
      this.#values.set(String(name).toLowerCase(), String(value))
    }
    get(name: unknown) {
      return this.#values.get(String(name).toLowerCase()) ?? null
    }
    has(name: unknown) {
      return this.#values.has(String(name).toLowerCase())
    }
    delete(name: unknown) {
      this.#values.delete(String(name).toLowerCase())
    }
    forEach(callback: (value: string, name: string) => void) {
      for (const [name, value] of this.#values) callback(value, name)
    }
    keys() {
      return this.#values.keys()
    }
    values() {
      return this.#values.values()
    }
    [Symbol.iterator]() {
      return this.entries()
    }
    entries() {
      return this.#values.entries()
    }
    raw() {
      return Object.fromEntries([...this.#values].map(([name, value]) => [name, [value]]))
    }
  }
}
