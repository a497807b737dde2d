import { Template } from '@huggingface/jinja'
import type { ChatMessage, Tool } from '../../../domain/engine.ts'

export type SpecialTexts = { readonly bos: string; readonly eos: string }

export type ChatTemplate = {
  /**
   * The prompt text of a conversation, ending where the assistant's answer begins.
   *
   * @throws when the template refuses the conversation, with the template's own reason
   */
  render(messages: readonly ChatMessage[], tools: readonly Tool[] | undefined): string
  /** Text that ends an answer besides the model's own end tokens. */
  readonly stop: readonly string[]
}

const chatMl =
  "{% for message in messages %}{{ '<|im_start|>' + message.role + '\\n' + message.content + '<|im_end|>' + '\\n' }}" +
  "{% endfor %}{% if add_generation_prompt %}{{ '<|im_start|>assistant\\n' }}{% endif %}"

type TemplateMessage = Record<string, unknown>
type Variant = (messages: readonly ChatMessage[]) => readonly TemplateMessage[]

// Templates disagree on what they take; the first form that a template accepts is used.
const variants: readonly Variant[] = [
  (messages) => messages.map((message) => toTemplate(message, parseArguments)),
  (messages) => messages.map((message) => toTemplate(message, (text) => text)),
  (messages) => withoutSystem(messages).map((message) => toTemplate(message, parseArguments)),
]

/** @param source the model's `tokenizer.chat_template`; absent: ChatML */
export function createChatTemplate(source: string | undefined, special: SpecialTexts): ChatTemplate {
  const template = new Template(source ?? chatMl)
  const renderOne = (messages: readonly TemplateMessage[], tools: readonly Tool[] | undefined) =>
    template.render({
      messages,
      ...(tools === undefined || tools.length === 0 ? {} : { tools }),
      add_generation_prompt: true,
      bos_token: special.bos,
      eos_token: special.eos,
    })
  return {
    stop: source === undefined ? ['<|im_end|>'] : [],
    render(messages, tools) {
      let firstFault: unknown
      for (const variant of variants) {
        try {
          return renderOne(variant(messages), tools)
        } catch (fault) {
          firstFault ??= fault
        }
      }
      throw firstFault
    },
  }
}

function toTemplate(message: ChatMessage, readArguments: (text: string) => unknown): TemplateMessage {
  const { role, content, name, toolCalls, toolCallId } = message
  return {
    role,
    content,
    ...(name === undefined ? {} : { name }),
    ...(toolCallId === undefined ? {} : { tool_call_id: toolCallId }),
    ...(toolCalls === undefined || toolCalls.length === 0
      ? {}
      : {
          tool_calls: toolCalls.map((call) => ({
            id: call.id,
            type: 'function',
            function: { name: call.name, arguments: readArguments(call.arguments) },
          })),
        }),
  }
}

function parseArguments(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    // A model wrote it; text that is not JSON is still what it said.
    return text
  }
}

// For templates that know no system role: its text leads the first user message.
function withoutSystem(messages: readonly ChatMessage[]): readonly ChatMessage[] {
  const system = messages.filter(({ role }) => role === 'system').map(({ content }) => content)
  const rest = messages.filter(({ role }) => role !== 'system')
  const first = rest.findIndex(({ role }) => role === 'user')
  return rest.map((message, index) =>
    index === first ? { ...message, content: [...system, message.content].join('\n\n') } : message,
  )
}
