import type { ChatCall } from '../../domain/chat/chat-call.ts'
import type { ChatMessage, Tool, ToolCall } from '../../domain/engine/engine.ts'
import type { UpstreamSettings } from '../config.ts'
import type { Addressee } from './addressee.ts'
import { moveToolMedia } from './move-tool-media.ts'
import { writeContent } from './write-content.ts'
import { writeForm } from './write-form.ts'
import { writeSampling } from './write-sampling.ts'

type Json = Readonly<Record<string, unknown>>
type Kind = UpstreamSettings['kind']

/**
 * A conversation as a request for `/v1/chat/completions`, streamed with its usage, in the words that a
 * kind of server knows: of kind `openai` those of OpenAI's own API alone, because strict servers refuse
 * others.
 *
 * @param model its name there, or any other when it is replaced later
 * @throws {Failure} `invalid` with code `unsupported_value` for a form that the server has no word for, and
 *   as `writeContent`
 */
export function writeChat(call: ChatCall, model: string, { kind, origin }: Addressee): Json {
  return {
    model,
    messages: writeMessages(moveToolMedia(call.messages), kind),
    ...writeTools(call),
    ...writeForm(call, kind),
    ...writeTemplate(call, kind),
    ...writeSampling(call, kind),
    ...writeLimit(call, origin),
    ...(call.choices === 1 ? {} : { n: call.choices }),
    ...(call.logprobs === undefined ? {} : { logprobs: true, top_logprobs: call.logprobs }),
    stream: true,
    stream_options: { include_usage: true },
  }
}

// OpenAI's newer models know the new name alone; many other servers only the old one.
function writeLimit({ maxTokens }: ChatCall, origin: string): Json {
  if (maxTokens === undefined) return {}
  return origin === 'https://api.openai.com' ? { max_completion_tokens: maxTokens } : { max_tokens: maxTokens }
}

function writeMessages(messages: readonly ChatMessage[], kind: Kind): readonly Json[] {
  // Calls and their results are paired by ids, which clients of other APIs may leave out.
  const open: string[] = []
  let made = 0
  const idOf = ({ id }: ToolCall) => (id === '' ? `call_${made++}` : id)
  return messages.map((message) => {
    const { role, reasoning, name, toolCalls = [], toolCallId } = message
    const written = writeContent(message)
    const calls = toolCalls.map((call) => ({ ...call, id: idOf(call) }))
    open.push(...calls.map(({ id }) => id))
    const answered = role === 'tool' ? (toolCallId ?? open.shift()) : undefined
    return {
      role,
      content: written === '' && calls.length > 0 ? null : written,
      ...(reasoning === undefined || kind === 'openai' ? {} : { reasoning_content: reasoning }),
      ...(name === undefined || role === 'tool' ? {} : { name }),
      ...(calls.length === 0 ? {} : { tool_calls: calls.map(writeCall) }),
      ...(answered === undefined ? {} : { tool_call_id: answered }),
    }
  })
}

function writeCall({ id, name, arguments: written }: ToolCall): Json {
  return { id, type: 'function', function: { name, arguments: written } }
}

function writeTools({ tools, toolChoice, parallelToolCalls }: ChatCall): Json {
  if (tools.length === 0) return {}
  const declared = tools.map(withoutNulls)
  const parallel = parallelToolCalls ? {} : { parallel_tool_calls: false }
  if (toolChoice.kind !== 'named')
    return { tools: declared, ...(toolChoice.kind === 'auto' ? {} : { tool_choice: toolChoice.kind }), ...parallel }
  const { names, required } = toolChoice
  const [only] = names
  if (required && names.length === 1)
    return { tools: declared, tool_choice: { type: 'function', function: { name: only } }, ...parallel }
  const allowed = declared.filter((tool) => names.includes(nameOf(tool)))
  return { tools: allowed, tool_choice: required ? 'required' : 'auto', ...parallel }
}

function nameOf(tool: Tool): string {
  return (tool as { readonly function: { readonly name: string } }).function.name
}

// Clients may send `null` for what they leave out, which strict servers refuse.
function withoutNulls(tool: Tool): Tool {
  const { function: declared, ...rest } = tool as { readonly function: Json }
  return { ...rest, function: Object.fromEntries(Object.entries(declared).filter(([, value]) => value !== null)) }
}

/** Those that every version of vLLM takes outside of the template's values. */
const levels: ReadonlySet<unknown> = new Set(['low', 'medium', 'high'])

function writeTemplate({ template, reasoningTokens }: ChatCall, kind: Kind): Json {
  const { values = {}, source, addGenerationPrompt, continueFinalMessage } = template
  const { reasoning_effort: effort, ...others } = values
  if (kind === 'openai') return typeof effort === 'string' ? { reasoning_effort: effort } : {}
  if (kind === 'ollama') {
    return {
      ...(typeof effort === 'string' ? { reasoning_effort: effort } : {}),
      ...(Object.keys(others).length === 0 ? {} : { chat_template_kwargs: others }),
    }
  }
  return {
    ...(Object.keys(values).length === 0 ? {} : { chat_template_kwargs: values }),
    // For models whose prompt vLLM writes without a template.
    ...(kind === 'vllm' && levels.has(effort) ? { reasoning_effort: effort } : {}),
    ...(source === undefined ? {} : { chat_template: source }),
    ...(continueFinalMessage === true ? { continue_final_message: true, add_generation_prompt: false } : {}),
    ...(addGenerationPrompt === undefined || continueFinalMessage
      ? {}
      : { add_generation_prompt: addGenerationPrompt }),
    ...(reasoningTokens === undefined || kind !== 'vllm' ? {} : { thinking_token_budget: reasoningTokens }),
  }
}
