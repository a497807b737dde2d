import type { Attributes } from '@hearth/tracing'
import { isFields } from '../../../domain/fields.ts'
import type { Span } from '../../../domain/traces/span.ts'
import { answerAttributes, messageAttributes, offeredToolAttributes } from './message-attributes.ts'

/** Names that OpenTelemetry has for providers, by ours; others go by their own. */
const providers: Readonly<Record<string, string>> = {
  'openai-responses': 'openai',
  'openai-completion': 'openai',
  google: 'gcp.gemini',
  'google-vertex': 'gcp.vertex_ai',
  mistral: 'mistral_ai',
  azure: 'azure.ai.openai',
  bedrock: 'aws.bedrock',
}

/** What is known of the call of a model: what it was set to, asked and answered, and what that took. */
export function modelAttributes(span: Span): Attributes {
  const { name, input, output, usage, costUsd, attributes } = span
  const total = usage && usage.promptTokens + usage.completionTokens
  const settings = settingsOf(attributes)
  const provider = typeof attributes.provider === 'string' ? attributes.provider : undefined
  return {
    'gen_ai.operation.name': 'chat',
    'gen_ai.provider.name': provider && (providers[provider] ?? provider),
    'gen_ai.request.model': name,
    ...Object.fromEntries(Object.entries(settings).map(([key, value]) => [`gen_ai.request.${key}`, value])),
    'gen_ai.usage.input_tokens': usage?.promptTokens,
    'gen_ai.usage.output_tokens': usage?.completionTokens,
    'gen_ai.usage.cost': costUsd,
    'llm.model_name': name,
    'llm.system': provider?.startsWith('openai') ? 'openai' : provider,
    'llm.invocation_parameters': Object.keys(settings).length === 0 ? undefined : JSON.stringify(settings),
    'llm.token_count.prompt': usage?.promptTokens,
    'llm.token_count.completion': usage?.completionTokens,
    'llm.token_count.total': total,
    'llm.cost.total': costUsd,
    ...(isFields(input) && messageAttributes(input.messages)),
    ...(isFields(input) && isFields(input.options) && offeredToolAttributes(input.options.tools)),
    ...answerAttributes(output),
  }
}

/** Names that OpenTelemetry has for what a model is set to, by ours. */
const settingNames = {
  temperature: 'temperature',
  topP: 'top_p',
  topK: 'top_k',
  maxTokens: 'max_tokens',
  frequencyPenalty: 'frequency_penalty',
  presencePenalty: 'presence_penalty',
} as const

function settingsOf(attributes: Span['attributes']): Readonly<Record<string, number>> {
  const set = Object.entries(settingNames).flatMap(([own, name]) => {
    const value = attributes[own]
    return typeof value === 'number' ? [[name, value] as const] : []
  })
  return Object.fromEntries(set)
}
