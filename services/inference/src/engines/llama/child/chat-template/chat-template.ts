import { Failure } from '@hearth/kernel'
import type { ChatMessage, TemplateOptions } from '../../../../domain/engine/engine.ts'
import type { Render, TemplateValues } from './jinja.ts'
import { TemplateFault } from './jinja.ts'
import { probeTemplate } from './probe-template.ts'
import { type TemplateAbilities, toTemplateMessages } from './template-messages.ts'

export type SpecialTexts = { readonly bos: string; readonly eos: string }

export type ChatTemplateOptions = {
  /** The model's `tokenizer.chat_template`; absent: ChatML. */
  readonly source: string | undefined
  /** Its template for conversations with tools, where it has one of its own. */
  readonly toolUseSource: string | undefined
  readonly special: SpecialTexts
  readonly compile: (source: string) => Render
  readonly now: () => Date
}

export type ChatTemplate = {
  /**
   * The prompt text of a conversation.
   *
   * @throws {Failure} `invalid` when the template refuses the conversation, with its own reason;
   *   `broken` with code `template_error` when it cannot be rendered at all
   */
  render(messages: readonly ChatMessage[], options: TemplateOptions): string
  /** Text that ends an answer besides the model's own end tokens. */
  readonly stop: readonly string[]
}

const chatMl =
  "{% for message in messages %}{{ '<|im_start|>' + message.role + '\\n' + message.content + '<|im_end|>' + '\\n' }}" +
  "{% endfor %}{% if add_generation_prompt %}{{ '<|im_start|>assistant\\n' }}{% endif %}"

// Templates that clients send, which only an owner can allow.
const maxForeign = 8

type Compiled = { readonly render: Render; readonly abilities: TemplateAbilities }

/** Templates are read at their first use, and once. */
export function createChatTemplate(options: ChatTemplateOptions): ChatTemplate {
  const { source, toolUseSource, special, compile, now } = options
  const own = source ?? chatMl
  const compiled = new Map<string, Compiled>()

  function valuesOf({ tools, values, addGenerationPrompt, continueFinalMessage }: TemplateOptions): TemplateValues {
    const open = continueFinalMessage === true
    return {
      // Both as llama.cpp's server tells them.
      date_string: dateText(now()),
      datetime: monthFirst(now()),
      // Templates that ask are of two minds about its absence; llama.cpp's server tells them this.
      enable_thinking: true,
      ...values,
      ...(tools === undefined || tools.length === 0 ? {} : { tools }),
      add_generation_prompt: open ? false : (addGenerationPrompt ?? true),
      ...(open ? { continue_final_message: true } : {}),
      bos_token: special.bos,
      eos_token: special.eos,
    }
  }
  function find(wanted: string): Compiled {
    const known = compiled.get(wanted)
    if (known !== undefined) return known
    const render = compile(wanted)
    const abilities = probeTemplate((messages) => render({ ...valuesOf({}), messages }))
    if (compiled.size >= maxForeign + 2) compiled.clear()
    compiled.set(wanted, { render, abilities })
    return { render, abilities }
  }
  return {
    stop: source === undefined ? ['<|im_end|>'] : [],
    render(messages, wanted) {
      const usesTools = (wanted.tools?.length ?? 0) > 0
      const chosen = wanted.source ?? (usesTools ? (toolUseSource ?? own) : own)
      try {
        const { render, abilities } = find(chosen)
        const values = valuesOf(wanted)
        if (wanted.continueFinalMessage !== true)
          return render({ ...values, messages: toTemplateMessages(messages, abilities) })
        return leftOpen(messages, (marked) => render({ ...values, messages: toTemplateMessages(marked, abilities) }))
      } catch (error) {
        throw error instanceof TemplateFault ? toFailure(error, wanted.source !== undefined) : error
      }
    },
  }
}

// Behind the last message's text the template writes what closes it; the mark shows where that begins.
function leftOpen(messages: readonly ChatMessage[], render: (messages: readonly ChatMessage[]) => string): string {
  const mark = 'hearth-continues-here'
  const marked = messages.map((message, index) =>
    index === messages.length - 1 ? { ...message, content: message.content + mark } : message,
  )
  const rendered = render(marked)
  const end = rendered.lastIndexOf(mark)
  if (end !== -1) return rendered.slice(0, end)
  const state = "the model's chat template does not show its text; leave continue_final_message out"
  throw new Failure('invalid', `Cannot continue the last message: ${state}`, { param: 'continue_final_message' })
}

function toFailure(fault: TemplateFault, foreign: boolean): Failure {
  if (foreign) {
    const message = `Cannot put the messages into a prompt: the given template fails with "${fault.message}"`
    return new Failure('invalid', message, { cause: fault, param: 'chat_template' })
  }
  if (fault.refused) {
    const reason = `the model's chat template refuses them with "${fault.message}"`
    return new Failure('invalid', `Cannot put the messages into a prompt: ${reason}`, {
      cause: fault,
      param: 'messages',
    })
  }
  const reason = `the model's chat template fails with "${fault.message}"; give the model another template`
  return new Failure('broken', `Cannot put the messages into a prompt: ${reason}`, {
    cause: fault,
    code: 'template_error',
  })
}

/** As `26 Jul 2024`, which Llama's templates want. */
function dateText(date: Date): string {
  return `${twoDigits(date.getDate())} ${monthOf(date)} ${date.getFullYear()}`
}

/** As `Jul 26 2024`. */
function monthFirst(date: Date): string {
  return `${monthOf(date)} ${twoDigits(date.getDate())} ${date.getFullYear()}`
}

function monthOf(date: Date): string {
  return date.toLocaleString('en', { month: 'short' })
}

function twoDigits(count: number): string {
  return String(count).padStart(2, '0')
}
