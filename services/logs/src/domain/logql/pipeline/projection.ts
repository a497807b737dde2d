import type { Stage } from '../syntax/ast.ts'
import { createLogfmtValues } from './parsers/logfmt-values.ts'
import type { Hints, Projection } from './stage.ts'

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
