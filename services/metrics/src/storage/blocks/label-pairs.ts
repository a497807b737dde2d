import type { Labels } from '../../domain/model/labels.ts'

/** The labels of many series, each with each of its values once. */
export class LabelPairs {
  readonly #values = new Map<string, Set<string>>()

  add({ names, values }: Labels): void {
    for (let at = 0; at < names.length; at++) {
      const [name, value] = [names[at] ?? '', values[at] ?? '']
      const known = this.#values.get(name)
      if (known === undefined) this.#values.set(name, new Set([value]))
      else known.add(value)
    }
  }

  /** Every name and every value once. */
  get texts(): ReadonlySet<string> {
    const texts = new Set<string>()
    for (const [name, values] of this.#values) {
      texts.add(name)
      for (const value of values) texts.add(value)
    }
    return texts
  }

  *[Symbol.iterator](): Generator<readonly [name: string, value: string]> {
    for (const [name, values] of this.#values) for (const value of values) yield [name, value]
  }
}
