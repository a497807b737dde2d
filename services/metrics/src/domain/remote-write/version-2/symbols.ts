import { Labels } from '../../model/labels.ts'
import type { KnownLabels } from '../known-labels.ts'

/** The texts of one request, to which its series refer by number. */
export class Symbols {
  readonly #texts: readonly string[]
  readonly #known: KnownLabels

  /** @param known labels from requests before: those found are given back, others are added */
  constructor(texts: readonly string[], known: KnownLabels) {
    this.#texts = texts
    this.#known = known
  }

  /** @throws {RangeError} for a number that the request does not define */
  text(ref: number): string {
    const text = this.#texts[ref]
    if (text === undefined) throw new RangeError(`symbol ${ref} is not among the ${this.#texts.length} of the request`)
    return text
  }

  /**
   * The labels of names and values in turn.
   *
   * @returns with the first name that comes twice, if one does
   * @throws {RangeError} for an odd number of them, or one that the request does not define
   */
  labels(refs: readonly number[]): { readonly labels: Labels; readonly duplicate: string | undefined } {
    if (refs.length % 2 !== 0) throw new RangeError(`${refs.length} references are no pairs of a name and a value`)
    const pairs = new Map<string, string>()
    let duplicate: string | undefined
    for (let at = 0; at < refs.length; at += 2) {
      const name = this.text(refs[at] ?? 0)
      if (pairs.has(name)) duplicate ??= name
      pairs.set(name, this.text(refs[at + 1] ?? 0))
    }
    return { labels: this.#remember(Labels.from(pairs)), duplicate }
  }

  /** The labels of an exemplar, which are of no series: they come once, and are not remembered. */
  plainLabels(refs: readonly number[]): Labels {
    const pairs: [string, string][] = []
    for (let at = 0; at + 1 < refs.length; at += 2) pairs.push([this.text(refs[at] ?? 0), this.text(refs[at + 1] ?? 0)])
    return Labels.from(pairs)
  }

  // A store finds labels that it has seen before quicker than equal ones that were made anew.
  #remember(labels: Labels): Labels {
    const before = this.#known.byKey.get(labels.key)
    if (before !== undefined) return before
    this.#known.byKey.set(labels.key, labels)
    return labels
  }
}
