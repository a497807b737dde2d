import type { Chatflow, LoadedChatflow } from '../domain/chatflows/chatflow.ts'
import { parseFlowSettings } from '../domain/chatflows/flow-settings.ts'

/** A chatflow as the store gives it back. */
export function withSettings(chatflow: Chatflow): LoadedChatflow {
  return { ...chatflow, settings: parseFlowSettings(chatflow) }
}
