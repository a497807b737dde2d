import type { ChatModel } from '../../../domain/chat/chat-model.ts'
import type { EmbeddingModel } from '../../../domain/chat/embedding-model.ts'
import type { NodeEnv } from '../../../domain/flow/node-env.ts'
import type { NodeInputs } from '../../../domain/flow/runnable-node.ts'
import { readNumber, readText } from '../../read-inputs.ts'
import { embeddingSettings, stripped } from '../embedding-settings.ts'
import { requiredKey } from '../model-key.ts'
import { readModel, samplingSettings } from '../model-settings.ts'
import { ownApiVendors } from '../vendors.ts'

/** Makes Google's Gemini from a node's inputs. */
export function googleModel(inputs: NodeInputs, env: NodeEnv): ChatModel {
  return env.createChatModel({
    provider: 'google',
    ...samplingSettings(inputs),
    label: inputs.label,
    baseUrl: withVersion(readText(inputs, 'baseUrl')),
    model: readModel(inputs) ?? 'gemini-2.5-flash',
    apiKey: requiredKey(inputs, env, ownApiVendors.google),
    providerOptions: { ...thinkingOptions(inputs), ...safetyOptions(inputs) },
    userSupplied: true,
    providerTools: true,
  })
}

// The peer's way to say that the vectors are for nothing in particular.
const unspecified = 'TASK_TYPE_UNSPECIFIED'

/** Makes Google's embedding model from a node's inputs. */
export function googleEmbeddings(inputs: NodeInputs, env: NodeEnv): EmbeddingModel {
  const settings = embeddingSettings(inputs)
  const taskType = readText(inputs, 'tasktype') ?? unspecified
  const model = env.createEmbeddingModel({
    provider: 'google',
    ...settings,
    model: settings.model || 'gemini-embedding-001',
    apiKey: requiredKey(inputs, env, ownApiVendors.google),
    ...(taskType === unspecified ? {} : { providerOptions: { taskType } }),
    userSupplied: true,
  })
  return stripped(model, inputs)
}

// Flowise's node asks for the address without the version that the API's paths begin with.
function withVersion(baseUrl: string | undefined): string | undefined {
  const url = baseUrl?.trim().replace(/\/+$/, '')
  return url === undefined || /\/v\d[^/]*$/.test(url) ? url : `${url}/v1beta`
}

/** How much Gemini is to think, told along with its answers. */
function thinkingOptions(inputs: NodeInputs): { readonly thinkingConfig?: object } {
  const level = readText(inputs, 'thinkingLevel')?.toLowerCase()
  const budget = readNumber(inputs, 'thinkingBudget')
  if (level !== undefined) return { thinkingConfig: { thinkingLevel: level, includeThoughts: true } }
  return budget === undefined ? {} : { thinkingConfig: { thinkingBudget: budget, includeThoughts: true } }
}

function safetyOptions({ values }: NodeInputs): { readonly safetySettings?: readonly object[] } {
  const rows = parseRows(values.safetySettings)
  const settings = new Map<string, string>()
  for (const { harmCategory, harmBlockThreshold } of rows) {
    if (typeof harmCategory !== 'string' || typeof harmBlockThreshold !== 'string') continue
    // The first of a category counts, as in Flowise.
    if (!settings.has(harmCategory)) settings.set(harmCategory, harmBlockThreshold)
  }
  if (settings.size === 0) return {}
  return { safetySettings: [...settings].map(([category, threshold]) => ({ category, threshold })) }
}

type Row = { readonly harmCategory?: unknown; readonly harmBlockThreshold?: unknown }

function parseRows(value: unknown): readonly Row[] {
  if (Array.isArray(value)) return value.filter((row): row is Row => typeof row === 'object' && row !== null)
  if (typeof value !== 'string' || value === '') return []
  try {
    return parseRows(JSON.parse(value))
  } catch {
    return []
  }
}
