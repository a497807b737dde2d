/** Labels that say what the values are, and stop being true with them: the name, the type and the unit. */
export const metadataLabels: ReadonlySet<string> = new Set(['__name__', '__type__', '__unit__'])

/**
 * The labels of a series, `__name__` among them: immutable, sorted by name, none with an empty value
 * (Prometheus takes an empty label for an absent one).
 */
export class Labels {
  static readonly none = new Labels([], [])

  // Never others: only the objects that hold them change.
  names: readonly string[]
  values: readonly string[]
  /** Where a store found these labels last: a hint, which the store verifies before it trusts it. */
  place = -1
  /** The state of a store in which `place` was verified: for the same state it need not be verified again. */
  placedIn: object | undefined
  #key: string | undefined

  private constructor(names: readonly string[], values: readonly string[]) {
    this.names = names
    this.values = values
  }

  /** Takes pairs in any order; of two with one name the later wins; pairs with an empty value are left out. */
  static from(pairs: Iterable<readonly [name: string, value: string]>): Labels {
    const byName = new Map(pairs)
    const names = [...byName.keys()].filter((name) => byName.get(name) !== '').sort(compareStrings)
    return new Labels(
      names,
      names.map((name) => byName.get(name) ?? ''),
    )
  }

  /** Takes names that are sorted already and differ from each other, with values none of which is empty. */
  static fromSorted(names: readonly string[], values: readonly string[]): Labels {
    return new Labels(names, values)
  }

  static of(record: Readonly<Record<string, string>>): Labels {
    return Labels.from(Object.entries(record))
  }

  /** Takes the texts of equal labels in place of its own, so that they are in memory once. */
  shareTexts(names: readonly string[], values: readonly string[]): void {
    this.names = names
    this.values = values
    this.#key = undefined
  }

  /** Equal for equal labels and different for different ones, so that it can be the key of a map. */
  get key(): string {
    // Lengths tell where each text ends: no character is forbidden in them that could.
    this.#key ??= this.names.map((name, at) => keyed(name) + keyed(this.values[at] ?? '')).join('')
    return this.#key
  }

  /** The value, or an empty string: PromQL does not tell an absent label from an empty one. */
  get(name: string): string {
    const at = this.names.indexOf(name)
    return at === -1 ? '' : (this.values[at] ?? '')
  }

  /** With one label set; an empty value removes it. */
  with(name: string, value: string): Labels {
    return Labels.from([...this.entries(), [name, value]])
  }

  keep(wanted: ReadonlySet<string>): Labels {
    return this.#filter((name) => wanted.has(name))
  }

  drop(unwanted: ReadonlySet<string>): Labels {
    return this.#filter((name) => !unwanted.has(name))
  }

  *entries(): Generator<[name: string, value: string]> {
    for (const [at, name] of this.names.entries()) yield [name, this.values[at] ?? '']
  }

  toRecord(): Record<string, string> {
    return Object.fromEntries(this.entries())
  }

  // Already sorted, so nothing is sorted again.
  #filter(accept: (name: string) => boolean): Labels {
    const places = [...this.names.keys()].filter((at) => accept(this.names[at] ?? ''))
    if (places.length === this.names.length) return this
    return new Labels(
      places.map((at) => this.names[at] ?? ''),
      places.map((at) => this.values[at] ?? ''),
    )
  }
}

function keyed(text: string): string {
  return `${text.length}:${text}`
}

/** Order of two series in a matrix: label by label, name before value, a prefix first (as Prometheus sorts). */
export function compareLabels(a: Labels, b: Labels): number {
  const shared = Math.min(a.names.length, b.names.length)
  for (let at = 0; at < shared; at++) {
    const order =
      compareStrings(a.names[at] ?? '', b.names[at] ?? '') || compareStrings(a.values[at] ?? '', b.values[at] ?? '')
    if (order !== 0) return order
  }
  return a.names.length - b.names.length
}

function compareStrings(a: string, b: string): number {
  if (a === b) return 0
  return a < b ? -1 : 1
}
