import { type DefaultModel, isUnderWay } from '../client/default-model.ts'
import { sanitize } from '../terminal/sanitize.ts'
import { describeFailure, describeState, useCommand } from './words.ts'

/** The lines of `hearth status` about the default model and what is offered in its place. */
export function tellDefaultModel({ model, is_starter: isStarter, offer }: DefaultModel): string[] {
  const lines = ['', `Default model: ${sanitize(model)}${isStarter ? ' (the starter)' : ''}`]
  if (offer === null) return lines
  if (isUnderWay(offer)) lines.push(`${sanitize(offer.model.name)}: ${describeState(offer)}`)
  if (offer.state === 'failed') lines.push(describeFailure(offer))
  if (offer.state === 'offered') lines.push(`A real model for this machine: ${useCommand(offer)}`)
  return lines
}

/** The same for programs, in `hearth status --json`. */
export function renderDefaultModel({ model, is_starter: isStarter, offer }: DefaultModel): object {
  if (offer === null) return { default: model, isStarter }
  const { done_bytes: doneBytes, total_bytes: totalBytes, seconds_left: secondsLeft } = offer.progress ?? {}
  const { id, name } = offer.model
  const told = { state: offer.state, id, name, doneBytes, totalBytes, secondsLeft, error: offer.error?.message }
  return { default: model, isStarter, offer: told }
}
