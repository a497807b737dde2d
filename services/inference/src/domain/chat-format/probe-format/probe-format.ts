import type { ChatMessage, TemplateOptions } from '../../engine/engine.ts'
import type { ChatFormat, ReasoningFormat, ToolCallFormat } from '../chat-format.ts'
import { knownCalls, knownFormat, reasoningTags } from './families.ts'
import { learnCalls } from './learn-calls.ts'
import { callingConversation, probeTools, question, sentinels } from './probe-texts.ts'

/** What a model's template makes of a conversation. */
export type RenderProbe = (messages: readonly ChatMessage[], options: TemplateOptions) => string

/**
 * Learns from a model's template how the model writes reasoning and calls: a conversation with sentinels for names,
 * arguments and ids is rendered, and what stands around them is the form. Families whose templates do not show it
 * are known by their markers.
 *
 * @param render may throw for what the template refuses
 * @param source the template's text; absent: the model has none
 */
export function probeFormat(render: RenderProbe, source: string | undefined): ChatFormat {
  if (source === undefined) return {}
  const known = knownFormat(source)
  if (known !== undefined) return known
  const reasoning = learnReasoning(render, source)
  const toolCalls = learnToolCalls(render, source)
  return { ...(reasoning === undefined ? {} : { reasoning }), ...(toolCalls === undefined ? {} : { toolCalls }) }
}

function attempt(render: () => string): string | undefined {
  try {
    return render()
  } catch {
    return undefined
  }
}

function learnReasoning(render: RenderProbe, source: string): ReasoningFormat | undefined {
  const end = (values?: Readonly<Record<string, unknown>>) =>
    attempt(() => render([question], values === undefined ? {} : { values }))?.trimEnd() ?? ''
  const ends = {
    opened: end(),
    openedWhenOn: end({ enable_thinking: true, thinking: true }),
    openedWhenOff: end({ enable_thinking: false, thinking: false }),
  }
  const all = [source, ...Object.values(ends)]
  const tags = reasoningTags.find(
    ([open, close]) =>
      all.some((text) => text.includes(close.trim())) || Object.values(ends).some((text) => text.endsWith(open.trim())),
  )
  if (tags === undefined) return undefined
  const [open, close] = tags
  const opens = (text: string) => text.endsWith(open.trim())
  return {
    open,
    close,
    opened: opens(ends.opened),
    openedWhenOn: opens(ends.openedWhenOn),
    openedWhenOff: opens(ends.openedWhenOff),
  }
}

function learnToolCalls(render: RenderProbe, source: string): ToolCallFormat | undefined {
  const options: TemplateOptions = { tools: probeTools }
  const prompt = attempt(() => render([question], options))
  const closed = { ...options, addGenerationPrompt: false }
  const both = callingConversation(2)
  const bare = attempt(() => render(both.slice(0, 2), closed))
  const two =
    bare?.includes(sentinels.names[0]) === true && wasCalled(bare) ? bare : attempt(() => render(both, closed))
  const plain = attempt(() => render([question, { role: 'assistant', content: sentinels.answer }], closed)) ?? ''
  const turnEnd = plain.slice(plain.lastIndexOf(sentinels.answer) + sentinels.answer.length)
  // Where the template shows no calls at all, its text may still tell of them.
  if (prompt === undefined || two === undefined || !wasCalled(two)) return knownCalls(source)
  return learnCalls({ prompt, two, turnEnd }) ?? knownCalls(source)
}

/** Whether a call was written and not only its tool described. */
function wasCalled(rendered: string): boolean {
  return rendered.includes(sentinels.values[0][0])
}
