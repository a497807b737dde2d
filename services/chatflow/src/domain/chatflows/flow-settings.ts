import { isFields, parseFields } from '../fields.ts'
import type { Chatflow } from './chatflow.ts'

/** What a chatflow's JSON columns say about predictions. */
export type FlowSettings = {
  /** Code that has the last word on an answer. */
  readonly postProcessing: string | undefined
  readonly overrides: OverrideRules | undefined
}

/** Which inputs of which nodes, and which variables, a caller may set. */
export type OverrideRules = {
  /** Names of inputs, by the label of their node. */
  readonly inputs: ReadonlyMap<string, ReadonlySet<string>>
  readonly variables: ReadonlySet<string>
}

/** Reads the settings; what is malformed counts as not set, as in Flowise. */
export function flowSettings({
  chatbotConfig,
  apiConfig,
}: Pick<Chatflow, 'chatbotConfig' | 'apiConfig'>): FlowSettings {
  const { postProcessing } = parseFields(chatbotConfig)
  const { overrideConfig } = parseFields(apiConfig)
  return { postProcessing: postProcessingCode(postProcessing), overrides: overrideRules(overrideConfig) }
}

// Flowise's editor stores the code as a JSON text inside the JSON.
function postProcessingCode(setting: unknown): string | undefined {
  if (!isFields(setting) || setting.enabled !== true || typeof setting.customFunction !== 'string') return undefined
  try {
    const code: unknown = JSON.parse(setting.customFunction)
    return typeof code === 'string' ? code : setting.customFunction
  } catch {
    return setting.customFunction
  }
}

function overrideRules(setting: unknown): OverrideRules | undefined {
  if (!isFields(setting) || setting.status !== true) return undefined
  const nodes = isFields(setting.nodes) ? Object.entries(setting.nodes) : []
  return {
    inputs: new Map(nodes.map(([label, params]) => [label, enabledNames(params)])),
    variables: enabledNames(setting.variables),
  }
}

function enabledNames(list: unknown): ReadonlySet<string> {
  if (!Array.isArray(list)) return new Set()
  return new Set(
    list.flatMap((item: unknown) =>
      isFields(item) && item.enabled === true && typeof item.name === 'string' ? [item.name] : [],
    ),
  )
}
