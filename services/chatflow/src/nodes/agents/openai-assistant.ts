import type { ChatModel } from '../../domain/chat/chat-model.ts'
import type { NodeDefinition } from '../../domain/flow/node-definition.ts'
import type { NodeEnv } from '../../domain/flow/node-env.ts'
import type { NodeInputs } from '../../domain/flow/runnable-node.ts'
import { runToolLoop } from '../../domain/tools/tool-loop.ts'
import { toolsOf } from '../../domain/tools/toolkit.ts'
import { allowedToolsInput, moderationInput } from '../anchors.ts'
import { flagInput, textInput } from '../inputs.ts'
import { readModerations } from '../moderated.ts'
import { readText } from '../read-inputs.ts'
import { type Agent, questionMessage, runAgent } from './agent.ts'
import { defaultSystemMessage } from './tool-calling-agent.ts'

type Assistant = Omit<Agent, 'model'> & {
  readonly load: () => Promise<Loaded>
  readonly toolChoice: string | undefined
}
type Loaded = { readonly model: ChatModel; readonly instructions: string }

const conversation = {
  label: 'OpenAI Assistant',
  sessionId: undefined,
  memoryKey: 'chat_history',
  maxMessages: undefined,
}

/** An assistant by its record: its instructions and tools, with the model of our own inference service. */
export const openAIAssistant: NodeDefinition = {
  name: 'openAIAssistant',
  label: 'OpenAI Assistant',
  version: 4,
  type: 'OpenAIAssistant',
  category: 'Agents',
  description: 'Answers as an assistant that is saved here',
  baseClasses: ['OpenAIAssistant'],
  substitution:
    'The record of the assistant gives its instructions; the local model answers, without the files and threads kept at OpenAI',
  inputs: [
    { name: 'selectedAssistant', label: 'Select Assistant', type: 'asyncOptions', loadMethod: 'listAssistants' },
    allowedToolsInput,
    moderationInput,
    textInput('toolChoice', 'Tool Choice', {
      description: '"none", "auto", "required", or the name of a tool',
      placeholder: 'file_search',
      optional: true,
      additionalParams: true,
    }),
    flagInput('parallelToolCalls', 'Parallel Tool Calls', {
      description: 'Not used: a model may always ask for several tools at once',
      default: true,
      optional: true,
      additionalParams: true,
    }),
    flagInput('disableFileDownload', 'Disable File Download', {
      description: 'Files that an assistant made at OpenAI are not here',
      optional: true,
      additionalParams: true,
    }),
  ],
  loadMethods: {
    listAssistants: async (_, env) =>
      (await env.assistants()).map(({ id, details }) => ({ name: id, label: textIn(details, 'name') ?? id })),
  },
  init: (inputs, env): Assistant => ({
    memory: conversation,
    tools: inputs.values.tools,
    moderations: readModerations(inputs),
    maxIterations: undefined,
    load: () => load(inputs, env),
    toolChoice: readText(inputs, 'toolChoice'),
  }),
  run(instance, context) {
    const { load: loadRecord, toolChoice, ...assistant } = instance as Assistant
    return runAgent(assistant, context, async () => {
      const { model, instructions } = await loadRecord()
      const tools = await toolsOf(assistant.tools, context)
      const history = await context.history(assistant.memory)
      const system = { role: 'system' as const, content: instructions }
      const messages = [system, ...history, questionMessage({ ...assistant, model }, context)]
      const options = toolChoice === 'none' ? { toolChoice: 'none' as const } : {}
      return await runToolLoop({ model, tools: toolChoice === 'none' ? [] : tools, context, messages, options })
    })
  },
}

async function load(inputs: NodeInputs, env: NodeEnv): Promise<Loaded> {
  const id = readText(inputs, 'selectedAssistant')
  const record = id === undefined ? undefined : await env.assistant(id)
  const model = env.createChatModel({
    provider: 'openai-compatible',
    label: inputs.label,
    baseUrl: `${env.inferenceUrl}/v1`,
    // The models that OpenAI's assistants name are not here; ours answers.
    model: '',
    userSupplied: false,
  })
  const given =
    record === undefined ? undefined : (textIn(record.details, 'instructions') ?? textIn(record.details, 'instruction'))
  return { model, instructions: given ?? defaultSystemMessage }
}

function textIn(details: string, name: string): string | undefined {
  try {
    const value: unknown = Reflect.get(JSON.parse(details), name)
    return typeof value === 'string' && value.trim() !== '' ? value : undefined
  } catch {
    return undefined
  }
}
