import { z } from 'zod'
import type { ChatModel, ModelAnswer, ModelOptions, ModelPart, ToolCall } from '../../../domain/chat/chat-model.ts'

const opening = '<tool_call>'
const written = /<tool_call>\s*(\{[\s\S]*?\})\s*(?:<\/tool_call>|$)/g
const callSchema = z.object({ name: z.string(), arguments: z.record(z.string(), z.unknown()).optional().default({}) })

/**
 * A model whose server hands out calls of tools as the model wrote them, `<tool_call>{"name", "arguments"}</tool_call>`,
 * as one whose calls are told from its text. Our own inference reads calls itself; servers that were started without a
 * parser of calls (vLLM, llama.cpp), also as a model of another machine behind ours, do not. An answer that begins
 * otherwise only quotes such a call.
 */
export function readingWrittenCalls(model: ChatModel, newId: () => string): ChatModel {
  return {
    ...model,
    async generate(messages, signal, options) {
      return withCalls(await model.generate(messages, signal, options), options, newId)
    },
    async *stream(messages, signal, options) {
      if (!options?.tools?.length) return yield* model.stream(messages, signal, options)
      const { answer, held } = yield* holdingBack(model.stream(messages, signal, options))
      const read = withCalls(answer, options, newId)
      // A call that cannot be read is better shown than lost.
      if (held !== '' && read.toolCalls.length === 0) yield { kind: 'text', text: held }
      return read
    },
  }
}

function withCalls(answer: ModelAnswer, options: ModelOptions | undefined, newId: () => string): ModelAnswer {
  const tools = options?.tools ?? []
  if (tools.length === 0 || answer.toolCalls.length > 0 || !answer.text.trimStart().startsWith(opening)) return answer
  const names = new Set(tools.map(({ name }) => name))
  const toolCalls = [...answer.text.matchAll(written)].flatMap(([, text = '']): ToolCall[] => {
    const call = callSchema.safeParse(parseJson(text)).data
    return call === undefined || !names.has(call.name) ? [] : [{ id: newId(), ...call }]
  })
  return toolCalls.length === 0 ? answer : { ...answer, text: answer.text.replace(written, '').trim(), toolCalls }
}

// What may become a call is held back; nobody wants to read one.
async function* holdingBack(
  parts: ReturnType<ChatModel['stream']>,
): AsyncGenerator<ModelPart, { readonly answer: ModelAnswer; readonly held: string }> {
  let held = ''
  let isCall = false
  let ended = false
  try {
    for (;;) {
      const step = await parts.next()
      ended = step.done === true
      if (step.done) return { answer: step.value, held }
      if (step.value.kind !== 'text') {
        yield step.value
        continue
      }
      held += step.value.text
      isCall ||= held.trimStart().startsWith(opening)
      if (isCall || opening.startsWith(held.trimStart())) continue
      yield { kind: 'text', text: held }
      held = ''
    }
  } finally {
    if (!ended) await parts.return({ text: '', usage: undefined, toolCalls: [] })
  }
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
