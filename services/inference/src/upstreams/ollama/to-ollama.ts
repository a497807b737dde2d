import { Failure } from '@hearth/kernel'
import { z } from 'zod'

// Lenient: what Ollama cannot know is left out, and what is malformed is for Ollama to refuse.
const partSchema = z.looseObject({
  type: z.string(),
  text: z.string().optional(),
  image_url: z.union([z.string(), z.looseObject({ url: z.string() })]).optional(),
})
const contentSchema = z.union([z.string(), z.array(partSchema)]).nullish()
const callSchema = z.looseObject({
  id: z.string().nullish(),
  function: z.looseObject({ name: z.string(), arguments: z.string().nullish() }),
})
const messageSchema = z.looseObject({
  role: z.string(),
  content: contentSchema,
  reasoning: z.string().nullish(),
  reasoning_content: z.string().nullish(),
  tool_calls: z.array(callSchema).nullish(),
  tool_call_id: z.string().nullish(),
  name: z.string().nullish(),
})
const chatSchema = z.looseObject({
  messages: z.array(messageSchema).min(1),
  stream: z.boolean().nullish(),
  n: z.number().nullish(),
  stop: z.union([z.string(), z.array(z.string())]).nullish(),
  max_tokens: z.number().nullish(),
  max_completion_tokens: z.number().nullish(),
  tools: z.array(z.unknown()).nullish(),
  tool_choice: z.unknown().optional(),
  reasoning_effort: z.string().nullish(),
  chat_template_kwargs: z.looseObject({ enable_thinking: z.boolean().optional() }).nullish().catch(undefined),
  response_format: z
    .looseObject({ type: z.string(), json_schema: z.looseObject({ schema: z.unknown().optional() }).nullish() })
    .nullish(),
})

type Chat = z.infer<typeof chatSchema>
type Message = z.infer<typeof messageSchema>

/** Options that both APIs call the same. */
const sharedOptions = [
  'temperature',
  'top_p',
  'top_k',
  'min_p',
  'seed',
  'frequency_penalty',
  'presence_penalty',
  'typical_p',
] as const

/**
 * A chat request of OpenAI's API as Ollama's own `/api/chat` takes it: only there can the context be set;
 * under `/v1` Ollama cuts prompts silently at its default.
 *
 * @throws {Failure} `invalid` for what Ollama has no way to say
 */
export function toOllamaChat(body: unknown, model: string, contextTokens: number): object {
  const parsed = chatSchema.safeParse(body)
  if (!parsed.success) {
    const [issue] = parsed.error.issues
    const param = issue?.path.join('.') ?? ''
    throw new Failure('invalid', `Cannot read the request: "${param}": ${issue?.message}`, { param })
  }
  const chat = parsed.data
  refuseUnknown(chat)
  return {
    model,
    messages: toMessages(chat.messages),
    stream: chat.stream === true,
    // A prompt that does not fit is refused rather than cut.
    truncate: false,
    options: toOptions(chat, contextTokens),
    ...(chat.tools == null || chat.tool_choice === 'none' ? {} : { tools: chat.tools }),
    ...toFormat(chat),
    ...toThink(chat),
    ...(chat.logprobs === true ? { logprobs: true, top_logprobs: chat.top_logprobs ?? 0 } : {}),
    ...(chat.keep_alive === undefined ? {} : { keep_alive: chat.keep_alive }),
  }
}

function refuseUnknown({ n, tool_choice: choice }: Chat): void {
  if (n != null && n > 1) refuse('n', 'gives one answer at a time')
  if (choice === 'required' || (typeof choice === 'object' && choice !== null))
    refuse('tool_choice', 'cannot be made to call a tool')
}

function refuse(param: string, what: string): never {
  throw new Failure('invalid', `Cannot answer with this model: its upstream, an Ollama server, ${what}`, {
    param,
    code: 'unsupported_value',
  })
}

function toMessages(messages: readonly Message[]): object[] {
  // A tool's answer names its call by id; Ollama wants the tool's name.
  const names = new Map<string, string>()
  for (const call of messages.flatMap((message) => message.tool_calls ?? [])) {
    if (call.id != null) names.set(call.id, call.function.name)
  }
  return messages.map((message) => toMessage(message, names))
}

function toMessage(message: Message, names: ReadonlyMap<string, string>): object {
  const thinking = message.reasoning_content ?? message.reasoning
  const images = readImages(message)
  const toolName = names.get(message.tool_call_id ?? '') ?? message.name
  return {
    role: message.role === 'developer' ? 'system' : message.role === 'function' ? 'tool' : message.role,
    content: readText(message),
    ...(images.length === 0 ? {} : { images }),
    ...(thinking == null ? {} : { thinking }),
    ...(toolName == null ? {} : { tool_name: toolName }),
    ...(message.tool_call_id == null ? {} : { tool_call_id: message.tool_call_id }),
    ...(message.tool_calls == null ? {} : { tool_calls: message.tool_calls.map(toCall) }),
  }
}

function toCall({ id, function: { name, arguments: written } }: z.infer<typeof callSchema>): object {
  return { ...(id == null ? {} : { id }), function: { name, arguments: parseArguments(written ?? '') } }
}

function parseArguments(written: string): unknown {
  try {
    return JSON.parse(written === '' ? '{}' : written)
  } catch {
    return { arguments: written }
  }
}

function readText({ content }: Message): string {
  if (typeof content === 'string') return content
  return (content ?? []).flatMap(({ text }) => text ?? []).join('')
}

/** What would be missed if it were left out. */
const unheard = new Set(['input_audio', 'audio_url', 'video_url', 'file'])

function readImages({ content }: Message): string[] {
  if (typeof content === 'string') return []
  return (content ?? []).flatMap(({ type, image_url: image }) => {
    if (unheard.has(type)) refuse('messages', `has no words for parts of type "${type}"`)
    if (image === undefined) return []
    const url = typeof image === 'string' ? image : image.url
    const [, data] = /^data:[^,]*;base64,(.*)$/s.exec(url) ?? []
    if (data !== undefined) return [data]
    throw new Failure('invalid', 'Cannot send the image to an Ollama server: it must be a "data:" address in base64', {
      param: 'messages',
      code: 'unsupported_value',
    })
  })
}

function toOptions(chat: Chat, contextTokens: number): object {
  const shared = sharedOptions.filter((name) => chat[name] != null).map((name) => [name, chat[name]])
  const limit = chat.max_completion_tokens ?? chat.max_tokens
  const stop = typeof chat.stop === 'string' ? [chat.stop] : chat.stop
  const penalty = chat.repetition_penalty ?? chat.repeat_penalty
  return {
    num_ctx: contextTokens,
    ...Object.fromEntries(shared),
    ...(limit == null ? {} : { num_predict: limit }),
    ...(stop == null ? {} : { stop }),
    ...(penalty == null ? {} : { repeat_penalty: penalty }),
  }
}

function toFormat({ response_format: form }: Chat): object {
  if (form?.type === 'json_schema') return { format: form.json_schema?.schema ?? 'json' }
  if (form?.type === 'json_object') return { format: form.schema ?? 'json' }
  return {}
}

function toThink({ reasoning_effort: effort, chat_template_kwargs: values }: Chat): object {
  if (effort == null) return values?.enable_thinking === undefined ? {} : { think: values.enable_thinking }
  if (effort === 'none' || effort === 'minimal') return { think: false }
  return { think: effort === 'xhigh' || effort === 'max' ? 'high' : effort }
}
