import type { guestQuery } from './guest-query.ts'

/** URLSearchParams; `onChange` is told of every change. */
export function guestSearchParams({ parse, render }: ReturnType<typeof guestQuery>) {
  return class URLSearchParams {
    #pairs: [string, string][]
    #onChange: () => void
    constructor(init?: unknown, onChange = () => {}) {
      this.#onChange = onChange
      if (typeof init !== 'object' || init === null) this.#pairs = parse(String(init ?? ''))
      else {
        const pairs = Symbol.iterator in init ? [...(init as Iterable<[unknown, unknown]>)] : Object.entries(init)
        this.#pairs = pairs.map(([name, value]) => [String(name), String(value)])
      }
    }
    append(name: unknown, value: unknown) {
      this.#pairs.push([String(name), String(value)])
      this.#onChange()
    }
    delete(name: unknown) {
      this.#pairs = this.#pairs.filter(([known]) => known !== String(name))
      this.#onChange()
    }
    set(name: unknown, value: unknown) {
      const at = this.#pairs.findIndex(([known]) => known === String(name))
      if (at === -1) return this.append(name, value)
      this.#pairs = this.#pairs.filter(([known], index) => index <= at || known !== String(name))
      this.#pairs[at] = [String(name), String(value)]
      return this.#onChange()
    }
    get(name: unknown) {
      return this.#pairs.find(([known]) => known === String(name))?.[1] ?? null
    }
    getAll(name: unknown) {
      return this.#pairs.filter(([known]) => known === String(name)).map(([, value]) => value)
    }
    has(name: unknown) {
      return this.get(name) !== null
    }
    forEach(callback: (value: string, name: string) => void) {
      for (const [name, value] of this.#pairs) callback(value, name)
    }
    keys() {
      return this.#pairs.map(([name]) => name).values()
    }
    values() {
      return this.#pairs.map(([, value]) => value).values()
    }
    [Symbol.iterator]() {
      return this.entries()
    }
    entries() {
      return this.#pairs.map(([name, value]): [string, string] => [name, value]).values()
    }
    sort() {
      this.#pairs.sort(([a], [b]) => (a < b ? -1 : Number(a > b)))
      this.#onChange()
    }
    get size() {
      return this.#pairs.length
    }
    get [Symbol.toStringTag]() {
      return 'URLSearchParams'
    }
    toString() {
      return render(this.#pairs)
    }
  }
}
