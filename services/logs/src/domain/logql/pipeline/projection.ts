import type { Stage } from '../syntax/ast.ts'
import { createLogfmtValues } from './logfmt-values.ts'
import type { Hints } from './stage.ts'

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

const nothing: Projection = { places: new Int32Array(0), find: () => true }
const ofLabels = new Set<Stage['kind']>(['label', 'drop', 'keep'])

/**
 * The projection of the stages behind the filters in front; `undefined` where they look at more of a line.
 *
 * @param hints what is needed of the labels
 */
export function projectionOf(stages: readonly Stage[], hints: Hints): Projection | undefined {
  const [first, ...others] = stages
  if (!others.every(({ kind }) => ofLabels.has(kind))) return undefined
  if (first === undefined || ofLabels.has(first.kind)) return nothing
  if (first.kind !== 'logfmt' || first.strict || first.extractions.length > 0) return undefined
  if (hints.noLabels) return nothing
  return hints.wanted && createLogfmtValues([...hints.wanted], first.keepsEmpty)
}
