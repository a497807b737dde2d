import type { Chatflow } from '../chatflows/chatflow.ts'
import { parseFlowSettings } from '../chatflows/flow-settings.ts'
import type { PredictionRequest } from './prediction.ts'
import type { Asked } from './predictor.ts'

/** A question as it is kept until a process takes it: what is read of the chatflow's columns is read again. */
type Kept = {
  readonly chatflow: Chatflow & { readonly drawing?: string }
  readonly request: PredictionRequest
  readonly chatType: Asked['chatType']
  readonly trusted: boolean
  readonly speech?: boolean
}

/** A question as text, with the drawing it was asked of: what is saved meanwhile does not change it. */
export function renderAsked({ chatflow, request, chatType, trusted, speech }: Asked): string {
  const { settings: _settings, ...columns } = chatflow
  const kept: Kept = { chatflow: columns, request, chatType, trusted, ...(speech === true && { speech }) }
  return JSON.stringify(kept)
}

/** The question that {@link renderAsked} wrote. */
export function parseAsked(text: string): Asked {
  const { chatflow, ...asked } = JSON.parse(text) as Kept
  return { ...asked, chatflow: { ...chatflow, settings: parseFlowSettings(chatflow) } }
}
