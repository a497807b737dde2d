import type { Column } from '../evaluate/operand.ts'

/** Which members of a group were chosen at which steps. */
export class Chosen {
  readonly #members: readonly Column[]
  readonly #stepCount: number
  // By the places of the members, in the order in which they were chosen first.
  readonly #presence = new Map<number, Uint8Array>()
  // Of many members at once: each array of its own costs more than what is in it.
  #spare = new Uint8Array(0)

  constructor(members: readonly Column[], stepCount: number) {
    this.#members = members
    this.#stepCount = stepCount
  }

  /** @param at the place of a member that has a sample at this step */
  add(at: number, step: number): void {
    let present = this.#presence.get(at)
    if (present === undefined) {
      present = this.#nothing()
      this.#presence.set(at, present)
    }
    present[step] = 1
  }

  #nothing(): Uint8Array {
    if (this.#spare.length === 0) this.#spare = new Uint8Array(this.#stepCount * Math.min(this.#members.length, 64))
    const taken = this.#spare.subarray(0, this.#stepCount)
    this.#spare = this.#spare.subarray(this.#stepCount)
    return taken
  }

  /** The members with only the samples that were chosen, those of an instant query in the order chosen. */
  columns(): readonly Column[] {
    const chosen = [...this.#presence]
    if (this.#stepCount > 1) chosen.sort(([a], [b]) => a - b)
    return chosen.flatMap(([at, present]) => {
      const member = this.#members[at]
      return member === undefined ? [] : [{ ...member, present }]
    })
  }
}
