import type { StepScope } from '../../../domain/agentflow/agent-node.ts'
import type { ChatModelSettings, DrawnImage } from '../../../domain/chat/chat-model.ts'
import { fieldsOf } from '../../../domain/fields.ts'
import type { FlowFiles } from '../../../domain/files/flow-files.ts'
import type { NodeEnv } from '../../../domain/flow/node-env.ts'
import type { Assessment, NodeInputs } from '../../../domain/flow/runnable-node.ts'
import type { Artifact } from '../../../domain/tools/tool.ts'
import { chatModels } from '../../chat-models/chat-models.ts'
import { readText } from '../../read-inputs.ts'

// Editors keep the choices of a model that was chosen before.
const inputsByModel: Readonly<Record<string, string>> = {
  chatOpenAI: 'agentToolsBuiltInOpenAI',
  chatGoogleGenerativeAI: 'agentToolsBuiltInGemini',
  chatAnthropic: 'agentToolsBuiltInAnthropic',
}

/** The tools of its model's provider that an agent node has chosen, by Flowise's names. */
export function chosenAtProvider(node: NodeInputs): readonly string[] {
  const model = readText(node, 'agentModel') ?? ''
  const value = Object.hasOwn(inputsByModel, model) ? node.values[inputsByModel[model] ?? ''] : undefined
  const list = typeof value === 'string' ? parseNames(value) : value
  return Array.isArray(list) ? list.filter((name): name is string => typeof name === 'string' && name !== '') : []
}

/** Says before an import that they are not used, where the model is not the provider's own. */
export async function assessAtProvider(node: NodeInputs, env: NodeEnv): Promise<Assessment> {
  const names = chosenAtProvider(node)
  const kind = readText(node, 'agentModel')
  const definition = chatModels.find(({ name }) => name === kind)
  if (names.length === 0 || definition === undefined) return {}
  const values = fieldsOf(node.values.agentModelConfig)
  const credentialId = readText({ ...node, values }, 'FLOWISE_CREDENTIAL_ID')
  const inputs = { ...node, values, credentialId }
  const made: ChatModelSettings[] = []
  await definition.init(inputs, { ...env, createChatModel: (settings) => note(made, settings, env) })
  const isLocal = (await definition.assess?.(inputs, env))?.substitution !== undefined
  if (!isLocal && made.every(({ providerTools }) => providerTools === true)) return {}
  const who = isLocal ? 'the model of this machine answers' : 'the model is at an address that the node names'
  const list = names.map((name) => `"${name}"`).join(', ')
  return { substitution: `Tools that run at ${definition.label} (${list}) are not used while ${who}` }
}

function note(made: ChatModelSettings[], settings: ChatModelSettings, env: NodeEnv) {
  made.push(settings)
  return env.createChatModel(settings)
}

/** Stores the pictures that a provider drew with the chat, where clients fetch them. */
export async function keepImages(
  files: FlowFiles,
  { context }: Pick<StepScope, 'context'>,
  images: readonly DrawnImage[],
): Promise<readonly Artifact[]> {
  const { chatflowId, chatId } = context
  const kept: Artifact[] = []
  for (const { mimeType, base64 } of images) {
    const type = mimeType === 'image/jpeg' ? 'jpeg' : 'png'
    const name = await files.write({ chatflowId, chatId }, `drawing.${type}`, Buffer.from(base64, 'base64'))
    kept.push({ type, data: `FILE-STORAGE::${name}` })
  }
  return kept
}

function parseNames(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return text.split(',').map((name) => name.trim())
  }
}
