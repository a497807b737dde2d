import type { Column } from '../evaluate/operand.ts'

// The values of a column lie side by side, those of a step far apart: so many steps are read in one go.
const stepsAtOnce = 16

/** The values of many columns step by step, for what compares all of them at each step. */
export class Rows {
  readonly #members: readonly Column[]
  readonly #stepCount: number
  readonly #all: readonly number[]
  /** Values of the steps that were read, those of one step side by side, and how many there are at each. */
  readonly #rows: readonly Float64Array[]
  readonly #counts = new Uint32Array(stepsAtOnce)
  #firstStep = 0
  #readUntil = 0

  constructor(members: readonly Column[], stepCount: number) {
    this.#members = members
    this.#stepCount = stepCount
    this.#all = [...members.keys()]
    const length = Math.min(stepsAtOnce, stepCount)
    this.#rows = Array.from({ length }, () => new Float64Array(members.length))
  }

  /**
   * @param step the one asked for before, or the next
   * @returns the places of the columns that have a sample, and the values at these places, which are valid until the
   *   next call
   */
  at(step: number): { readonly candidates: readonly number[]; readonly row: Float64Array } {
    if (step >= this.#readUntil) this.#readFrom(step)
    const place = step - this.#firstStep
    const isWhole = this.#counts[place] === this.#members.length
    const candidates = isWhole ? this.#all : this.#all.filter((at) => this.#members[at]?.present[step] === 1)
    return { candidates, row: this.#rows[place] ?? new Float64Array(0) }
  }

  #readFrom(step: number): void {
    this.#firstStep = step
    this.#readUntil = Math.min(step + stepsAtOnce, this.#stepCount)
    this.#counts.fill(0)
    for (let at = 0; at < this.#members.length; at++) {
      const member = this.#members[at]
      if (member !== undefined) this.#readMember(member, at)
    }
  }

  #readMember({ present, values }: Column, at: number): void {
    for (let place = 0; place < this.#readUntil - this.#firstStep; place++) {
      const row = this.#rows[place]
      if (row === undefined || present[this.#firstStep + place] !== 1) continue
      row[at] = values[this.#firstStep + place] ?? 0
      this.#counts[place] = (this.#counts[place] ?? 0) + 1
    }
  }
}
