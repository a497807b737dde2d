import type {
  JSONObject,
  LanguageModelV4CallOptions,
  LanguageModelV4FunctionTool,
  LanguageModelV4Prompt,
  LanguageModelV4ToolChoice,
} from '@ai-sdk/provider'
import type {
  ChatModelSettings,
  ImagePart,
  ModelMessage,
  ModelOptions,
  ModelProvider,
} from '../../domain/chat/chat-model.ts'
import { openAICompatibleName } from '../providers/openai-compatible.ts'
import { providerTools } from '../providers/provider-tools.ts'

/** One call in the AI SDK's terms. */
export function callOptions(
  settings: ChatModelSettings,
  messages: readonly ModelMessage[],
  abortSignal: AbortSignal,
  options: ModelOptions = {},
): LanguageModelV4CallOptions {
  const { temperature, topP, topK, frequencyPenalty, presencePenalty, stop } = settings
  const maxTokens = lower(settings.maxTokens, options.maxTokens)
  return {
    prompt: messages.map(promptMessage),
    abortSignal,
    ...(temperature === undefined ? {} : { temperature }),
    ...(topP === undefined ? {} : { topP }),
    ...(topK === undefined ? {} : { topK }),
    ...(maxTokens === undefined ? {} : { maxOutputTokens: maxTokens }),
    ...(frequencyPenalty === undefined ? {} : { frequencyPenalty }),
    ...(presencePenalty === undefined ? {} : { presencePenalty }),
    ...(stop === undefined ? {} : { stopSequences: [...stop] }),
    ...toolOptions(settings, options),
    ...formatOptions(options),
    ...providerOptions(settings, options),
  }
}

function lower(left: number | undefined, right: number | undefined): number | undefined {
  return left === undefined || right === undefined ? (left ?? right) : Math.min(left, right)
}

function toolOptions(settings: ChatModelSettings, options: ModelOptions): Partial<LanguageModelV4CallOptions> {
  const { tools = [], toolChoice } = options
  const { strictTools } = settings
  const atProvider = options.providerTools === undefined ? [] : providerTools(settings, options)
  if (tools.length + atProvider.length === 0) return {}
  const specs = tools.map(
    ({ name, description, parameters }): LanguageModelV4FunctionTool => ({
      type: 'function',
      name,
      description,
      inputSchema: parameters,
      ...(strictTools === undefined ? {} : { strict: strictTools }),
    }),
  )
  return { tools: [...specs, ...atProvider], ...(toolChoice === undefined ? {} : { toolChoice: choice(toolChoice) }) }
}

function choice(wanted: NonNullable<ModelOptions['toolChoice']>): LanguageModelV4ToolChoice {
  return typeof wanted === 'string' ? { type: wanted } : { type: 'tool', toolName: wanted.name }
}

function formatOptions({ responseSchema }: ModelOptions): Partial<LanguageModelV4CallOptions> {
  if (responseSchema === undefined) return {}
  return { responseFormat: { type: 'json', name: responseSchema.name, schema: responseSchema.schema } }
}

// Under which name each provider's package looks for its own options.
const optionNames: Readonly<Record<ModelProvider, string>> = {
  'openai-compatible': openAICompatibleName,
  'openai-completion': openAICompatibleName,
  'openai-responses': 'openai',
  'google-vertex': openAICompatibleName,
  anthropic: 'anthropic',
  google: 'google',
  mistral: 'mistral',
  azure: 'openai',
  bedrock: 'bedrock',
  cohere: 'cohere',
  replicate: 'replicate',
}

const openaiFamily: readonly ModelProvider[] = ['openai-compatible', 'openai-responses', 'azure', 'google-vertex']

function providerOptions(
  settings: ChatModelSettings,
  { responseSchema }: ModelOptions,
): Partial<LanguageModelV4CallOptions> {
  const { provider, providerOptions: own } = settings
  const ofFamily = openaiFamily.includes(provider) ? openaiOptions(settings, responseSchema !== undefined) : {}
  const options = { ...ofFamily, ...own }
  if (Object.keys(options).length === 0) return {}
  return { providerOptions: { [optionNames[provider]]: options as JSONObject } }
}

// OpenAI refuses schemas with optional fields where they are to be followed to the letter.
function openaiOptions({ provider, reasoningEffort, strictTools }: ChatModelSettings, hasSchema: boolean): object {
  return {
    // What is asked stays with us: OpenAI keeps responses otherwise.
    ...(provider === 'openai-responses' ? { store: false } : {}),
    ...(reasoningEffort === undefined ? {} : { reasoningEffort }),
    ...(hasSchema ? { strictJsonSchema: strictTools ?? false } : {}),
  }
}

function promptMessage(message: ModelMessage): LanguageModelV4Prompt[number] {
  const { role, content } = message
  if (role === 'system') return { role, content }
  if (role === 'user')
    return { role, content: [{ type: 'text', text: content }, ...(message.images ?? []).map(imagePart)] }
  if (role === 'tool') return toolMessage(message)
  const calls = (message.toolCalls ?? []).map(
    ({ id, name, arguments: input }) => ({ type: 'tool-call', toolCallId: id, toolName: name, input }) as const,
  )
  return {
    role,
    content: [...(content === '' && calls.length > 0 ? [] : [{ type: 'text', text: content } as const]), ...calls],
  }
}

type FilePart = Extract<Extract<LanguageModelV4Prompt[number], { role: 'user' }>['content'][number], { type: 'file' }>

function imagePart({ url, mimeType }: ImagePart): FilePart {
  const inline = /^data:[^,]*;base64,(.*)$/s.exec(url)?.[1]
  const data: FilePart['data'] =
    inline === undefined ? { type: 'url', url: new URL(url) } : { type: 'data', data: inline }
  return { type: 'file', mediaType: mimeType, data }
}

function toolMessage({ content, toolCallId = '', toolName = '' }: ModelMessage): LanguageModelV4Prompt[number] {
  return {
    role: 'tool',
    content: [{ type: 'tool-result', toolCallId, toolName, output: { type: 'text', value: content } }],
  }
}
