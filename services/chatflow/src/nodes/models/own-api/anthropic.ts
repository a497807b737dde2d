import type { ChatModel } from '../../../domain/chat/chat-model.ts'
import type { NodeEnv } from '../../../domain/flow/node-env.ts'
import type { NodeInputs } from '../../../domain/flow/runnable-node.ts'
import { readNumber, readText } from '../../read-inputs.ts'
import { requiredKey } from '../model-key.ts'
import { isOn, readModel, samplingSettings } from '../model-settings.ts'
import { ownApiVendors } from '../vendors.ts'

const usualBudgetTokens = 1_024

/** Makes Anthropic's model from a node's inputs. */
export function anthropicModel(inputs: NodeInputs, env: NodeEnv): ChatModel {
  const thinking = thinkingOptions(inputs)
  const { temperature, topP, topK, ...sampling } = samplingSettings(inputs)
  return env.createChatModel({
    provider: 'anthropic',
    ...sampling,
    // It refuses to sample and to think at once.
    ...(thinking === undefined ? { temperature, topP, topK } : { providerOptions: thinking }),
    label: inputs.label,
    // As Anthropic's own client reads it, but for the version that it leaves out.
    baseUrl: withVersion(env.variable('ANTHROPIC_BASE_URL')),
    model: readModel(inputs) ?? 'claude-haiku-4-5',
    apiKey: requiredKey(inputs, env, ownApiVendors.anthropic),
    userSupplied: true,
    providerTools: true,
  })
}

function withVersion(baseUrl: string | undefined): string | undefined {
  const url = baseUrl?.trim().replace(/\/+$/, '')
  return !url || /\/v\d+$/.test(url) ? url || undefined : `${url}/v1`
}

function thinkingOptions(inputs: NodeInputs): Readonly<Record<string, unknown>> | undefined {
  if (isOn(inputs, 'adaptiveThinking')) {
    const effort = readText(inputs, 'thinkingEffort')
    return { thinking: { type: 'adaptive' }, ...(effort === undefined ? {} : { effort }) }
  }
  if (!isOn(inputs, 'extendedThinking')) return undefined
  const budgetTokens = readNumber(inputs, 'budgetTokens') ?? usualBudgetTokens
  return { thinking: { type: 'enabled', budgetTokens } }
}
