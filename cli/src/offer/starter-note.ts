import { asksDefaultModel } from '../client/asks-default-model.ts'
import { type DefaultModel, isUnderWay } from '../client/default-model.ts'
import { sanitize } from '../terminal/sanitize.ts'
import { useCommand } from './words.ts'

/**
 * What stands below an answer of the starter: that it is one, and the way to a real model.
 *
 * @param flowData the flow that answered
 * @returns `undefined` when another model answered, or may have
 */
export function starterNote(
  { model, is_starter: isStarter, offer }: DefaultModel,
  flowData: string,
): string | undefined {
  if (!isStarter || !asksDefaultModel(flowData, model)) return undefined
  if (offer === null) return '(starter model)'
  if (isUnderWay(offer)) return `(starter model; ${sanitize(offer.model.name)} is on its way)`
  return `(starter model; a real one: ${useCommand(offer)})`
}
