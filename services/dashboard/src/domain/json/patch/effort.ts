import { Failure } from '@hearth/kernel'

/** Why a patch does not fit what it is for: answered with 422. */
export const unfitPatch = 'unfit-patch'

/** @param state what is so, and what would be right */
export function unfit(state: string): Failure {
  return new Failure('invalid', `Cannot apply the patch: ${state}`, { code: unfitPatch })
}

/** Values and characters that a patch may walk through; a dashboard of many megabytes has some hundred thousand. */
const maxEffort = 20_000_000
/** Levels of the result. */
const maxDepth = 500

/** What the steps of one patch may cost together: a short one could ask for any number of copies of a large part. */
export type Effort = {
  /** @throws {Failure} once it is too much */
  spend(amount: number): void
  /** Walks through what is put at a depth. @throws {Failure} where it is too much or reaches too deep */
  place(value: unknown, depth: number): void
}

export function createEffort(): Effort {
  let left = maxEffort
  const spend = (amount: number) => {
    left -= amount
    if (left < 0) throw unfit('it copies or moves too much; send what it makes instead')
  }
  const place = (value: unknown, depth: number): void => {
    spend(typeof value === 'string' ? value.length + 1 : 1)
    if (typeof value !== 'object' || value === null) return
    if (depth >= maxDepth) throw unfit(`it nests more than ${maxDepth} levels deep`)
    for (const [name, member] of Object.entries(value)) {
      spend(name.length)
      place(member, depth + 1)
    }
  }
  return { spend, place }
}
