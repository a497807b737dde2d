import type { Labels } from '../../domain/model/labels.ts'

const maxNameLists = 10_000

type Value = {
  /** The one string kept for this value. */
  readonly text: string
  /** References of the series that have it, in no order: a label has one value in a series, so nothing is merged. */
  refs: number[]
}

/** The inverted index: which series have which value of which label. It keeps every string once. */
export class LabelIndex {
  readonly #names = new Map<string, Map<string, Value>>()
  readonly #nameLists = new Map<string, readonly string[]>()
  /** The list of names that came last, and the one that is kept in its place. */
  #givenNames: readonly string[] = []
  #keptNames: readonly string[] = []

  names(): Iterable<string> {
    return this.#names.keys()
  }

  /** The values of one label and the series that have each, or `undefined` when no series has the label. */
  values(name: string): ReadonlyMap<string, { readonly refs: readonly number[] }> | undefined {
    return this.#names.get(name)
  }

  /** How many different pairs of a label and a value there are. */
  get pairs(): number {
    let pairs = 0
    for (const values of this.#names.values()) pairs += values.size
    return pairs
  }

  /** Adds a series, whose strings must not be cut out of something large; its labels take those that are kept already. */
  add(labels: Labels, ref: number): void {
    const names = this.#internNames(labels.names)
    // With as many places as there are values: one that grows keeps room for more.
    const values = new Array<string>(names.length)
    for (let at = 0; at < names.length; at++) values[at] = this.#addPair(names[at] ?? '', labels.values[at] ?? '', ref)
    labels.shareTexts(names, values)
  }

  /** Removes series; of many at once every list is gone through once. */
  remove(removed: ReadonlyMap<number, Labels>): void {
    const touched = new Map<string, Set<string>>()
    for (const labels of removed.values()) {
      for (const [name, value] of labels.entries()) {
        const values = touched.get(name)
        if (values === undefined) touched.set(name, new Set([value]))
        else values.add(value)
      }
    }
    for (const [name, values] of touched) for (const value of values) this.#removePair(name, value, removed)
  }

  #internNames(names: readonly string[]): readonly string[] {
    // Most come with the list that the one before had: the reader's, or the one that is kept.
    if (names === this.#givenNames || names === this.#keptNames) return this.#keptNames
    const key = names.join('\u0001')
    let kept = this.#nameLists.get(key)
    if (kept === undefined) {
      kept = [...names]
      // Only there to save memory: it may be forgotten.
      if (this.#nameLists.size >= maxNameLists) this.#nameLists.clear()
      this.#nameLists.set(key, kept)
    }
    this.#givenNames = names
    this.#keptNames = kept
    return kept
  }

  #addPair(name: string, value: string, ref: number): string {
    let values = this.#names.get(name)
    if (values === undefined) {
      values = new Map()
      this.#names.set(name, values)
    }
    const known = values.get(value)
    if (known === undefined) {
      values.set(value, { text: value, refs: [ref] })
      return value
    }
    known.refs.push(ref)
    return known.text
  }

  #removePair(name: string, value: string, removed: ReadonlyMap<number, Labels>): void {
    const values = this.#names.get(name)
    const found = values?.get(value)
    if (values === undefined || found === undefined) return
    found.refs = found.refs.filter((ref) => !removed.has(ref))
    if (found.refs.length === 0) values.delete(value)
    if (values.size === 0) this.#names.delete(name)
  }
}
