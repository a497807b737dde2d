import { APICallError } from '@ai-sdk/provider'
import { Failure } from '@hearth/kernel'
import type { ChatModel, ModelAnswer, ModelMessage, ModelOptions, ToolCall } from '../../../domain/chat/chat-model.ts'
import type { JsonSchema } from '../../../domain/tools/tool.ts'

/**
 * A model whose server may not know `response_format` or a forced `tool_choice`, as many that speak
 * OpenAI's API do not: where it refuses them, the form of the answer is asked for in words instead, from
 * then on at once. Our own inference holds models to every form but those that it cannot enforce (a `$ref`
 * to elsewhere), which it refuses as well. What a model writes when it was asked in words is its own;
 * whoever reads it checks it as always.
 */
export function withFormInWords(model: ChatModel): ChatModel {
  // The one that was refused last: another may be enforced by the same server.
  let refused: string | undefined
  async function generate(messages: readonly ModelMessage[], signal: AbortSignal, options?: ModelOptions) {
    const form = formOf(options)
    if (form === undefined) return model.generate(messages, signal, options)
    if (refused !== form.request.content) {
      try {
        return await model.generate(messages, signal, options)
      } catch (error) {
        if (!isRefusedForm(error)) throw error
        refused = form.request.content
      }
    }
    return form.read(await model.generate([...messages, form.request], signal))
  }
  return {
    ...model,
    generate,
    async *stream(messages, signal, options) {
      // An answer in a form is of use only when it is whole.
      if (formOf(options) === undefined) return yield* model.stream(messages, signal, options)
      const answer = await generate(messages, signal, options)
      if (answer.text !== '') yield { kind: 'text', text: answer.text }
      return answer
    },
  }
}

type Form = { readonly request: ModelMessage; read(answer: ModelAnswer): ModelAnswer }

function formOf({ responseSchema, toolChoice, tools = [] }: ModelOptions = {}): Form | undefined {
  if (responseSchema !== undefined)
    return { request: request(responseSchema.schema), read: (answer) => ({ ...answer, text: bareJson(answer.text) }) }
  if (typeof toolChoice === 'object') {
    const { name } = toolChoice
    const parameters = tools.find((tool) => tool.name === name)?.parameters ?? { type: 'object' }
    return { request: request(parameters), read: (answer) => asToolCall(answer, name) }
  }
  return undefined
}

function request(schema: JsonSchema): ModelMessage {
  const content = `Answer with JSON alone, without any other text, that fits this JSON Schema:\n${JSON.stringify(schema)}`
  return { role: 'user', content }
}

function asToolCall(answer: ModelAnswer, name: string): ModelAnswer {
  const value = parseObject(bareJson(answer.text))
  if (value === undefined) return answer
  const call: ToolCall = { id: `call_${name}`, name, arguments: value }
  return { ...answer, text: '', toolCalls: [call] }
}

// Models like to fence what they were asked to write bare.
function bareJson(text: string): string {
  return /```(?:json)?\s*([\s\S]*?)```/.exec(text)?.[1]?.trim() ?? text.trim()
}

function parseObject(text: string): Readonly<Record<string, unknown>> | undefined {
  try {
    const value: unknown = JSON.parse(text)
    return typeof value === 'object' && value !== null && !Array.isArray(value) ? { ...value } : undefined
  } catch {
    return undefined
  }
}

const formFields = /response_format|json_schema|tool_choice/

function isRefusedForm(error: unknown): boolean {
  if (!(error instanceof Failure) || !APICallError.isInstance(error.cause)) return false
  const { statusCode, message, responseBody = '' } = error.cause
  return statusCode !== undefined && [400, 422, 501].includes(statusCode) && formFields.test(message + responseBody)
}
