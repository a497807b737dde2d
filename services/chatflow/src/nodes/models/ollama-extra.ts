import type { ChatModelSettings } from '../../domain/chat/chat-model.ts'
import type { NodeInputs } from '../../domain/flow/node-definition.ts'
import { isOn } from './model-settings.ts'

/** Ollama's JSON mode. What else it lets tune belongs into its model file: its OpenAI API takes no such fields. */
export function ollamaExtra(inputs: NodeInputs): Partial<ChatModelSettings> {
  return isOn(inputs, 'jsonMode') ? { providerOptions: { response_format: { type: 'json_object' } } } : {}
}
