import type { Nanos } from '../../lines/line.ts'
import type { LineLabels } from './labels/line-labels.ts'

/** What becomes of one line; `undefined` where it is not wanted. */
export type LineStage = (line: string, labels: LineLabels, time: Nanos) => string | undefined

/**
 * What of a line's text the stages look at, besides the filters in front: what they make of a line depends on these
 * values and on what came with it, and on nothing else of it.
 */
export type Projection = {
  /** Begin and end of each value in turn, -1 where the line has none; of the line that was looked at last. */
  readonly places: Int32Array
  /**
   * Looks at a line.
   *
   * @param text lines behind one another, UTF-8
   * @returns whether the values are what the stages see; otherwise they have to be asked
   */
  find(text: Uint8Array, start: number, end: number): boolean
}

/** What a query needs of the labels that a text has, so that no more of it is read. */
export type Hints = {
  /** Nothing is needed. */
  readonly noLabels: boolean
  /** These alone; `undefined` for all. */
  readonly wanted: ReadonlySet<string> | undefined
  /** Whether a line at fault is to be counted, because the query looks at faults. */
  readonly preservesErrors: boolean
}

export const allLabels: Hints = { noLabels: false, wanted: undefined, preservesErrors: false }

/** Sets labels as they are found in a line, and tells once there is no need to read on. */
export class LabelTaker {
  readonly #labels: LineLabels
  readonly #wanted: ReadonlySet<string> | undefined

  constructor(labels: LineLabels, { wanted }: Hints) {
    this.#labels = labels
    this.#wanted = wanted
  }

  /** @returns whether there is more that is needed */
  take(name: string, value: string): boolean {
    const free = this.#labels.isTaken(name) ? `${name}_extracted` : name
    if (this.#wanted !== undefined && !this.#wanted.has(free)) return true
    // Of several with the same name the first counts.
    if (!this.#labels.isParsed(free)) this.#labels.set(free, value)
    return !this.hasAll()
  }

  hasAll(): boolean {
    if (this.#wanted === undefined || this.#wanted.size === 0) return false
    for (const name of this.#wanted) if (!this.#labels.isParsed(name)) return false
    return true
  }
}

/** Whether a text need not be read at all. */
export function needsNothing(labels: LineLabels, hints: Hints): boolean {
  return hints.noLabels || new LabelTaker(labels, hints).hasAll()
}
