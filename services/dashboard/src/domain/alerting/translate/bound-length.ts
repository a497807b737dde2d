import { refuse } from './refuse.ts'

const maxExprCharacters = 50_000

/**
 * The same, where it is not too long. Each use of a step writes all of it out: a few that use the one before them
 * twice would fill the memory, and what is done with a long text takes its time.
 *
 * @param what is too long, for the refusal
 * @param at of it in the rule
 * @throws {Failure} `invalid`
 */
export function boundLength<Part extends { readonly expr: string }>(part: Part, what: string, at: string): Part {
  if (part.expr.length <= maxExprCharacters) return part
  throw refuse(at, `${what} is more than ${maxExprCharacters} characters of PromQL; let a rule record a part of it`)
}
