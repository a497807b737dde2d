import type { Column } from '../evaluate/operand.ts'

/** Which members of a group were chosen at which steps. */
export class Chosen {
  readonly #members: readonly Column[]
  readonly #stepCount: number
  // By the places of the members, in the order in which they were chosen first.
  readonly #presence = new Map<number, Uint8Array>()

  constructor(members: readonly Column[], stepCount: number) {
    this.#members = members
    this.#stepCount = stepCount
  }

  /** @param at the place of a member that has a sample at this step */
  add(at: number, step: number): void {
    let present = this.#presence.get(at)
    if (present === undefined) {
      present = new Uint8Array(this.#stepCount)
      this.#presence.set(at, present)
    }
    present[step] = 1
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
