import type { ChatModelSettings } from '../../domain/chat/chat-model.ts'
import type { NodeInputs } from '../../domain/flow/runnable-node.ts'
import { readText } from '../read-inputs.ts'
import { isOn, readModel } from './model-settings.ts'

// Only these models know an effort; nodes of older versions keep one whatever their model is.
const reasons = /^(openai\/)?(o[1-9]|gpt-5)/

/** What OpenAI's own models take beyond the usual: an effort of reasoning, and tools that must fit their schemas. */
export function reasoningSettings(inputs: NodeInputs): Partial<ChatModelSettings> {
  const effort = readText(inputs, 'reasoningEffort')
  const asked = isOn(inputs, 'reasoning') || reasons.test(readModel(inputs) ?? '')
  return {
    ...(asked && effort !== undefined ? { reasoningEffort: effort } : {}),
    ...(isOn(inputs, 'strictToolCalling') ? { strictTools: true } : {}),
  }
}
