import type { ChatModel, ModelAnswer, ModelMessage, ModelOptions } from '../domain/chat/chat-model.ts'
import type { NodeEnv } from '../domain/flow/node-env.ts'
import { recordingEnv } from './run-flow.ts'

type Said = string | readonly { readonly name: string; readonly arguments?: Readonly<Record<string, unknown>> }[]
type Asked = { readonly messages: readonly ModelMessage[]; readonly options: ModelOptions | undefined }

/**
 * A node environment whose models answer what is scripted, one entry a call: a text, or calls of
 * tools. `parts` of it may be replaced.
 */
export function scriptedEnv(script: readonly Said[], parts: Partial<NodeEnv> = {}) {
  const asked: Asked[] = []
  const next = (messages: readonly ModelMessage[], options: ModelOptions | undefined): ModelAnswer => {
    const said = script[asked.length] ?? 'The script is over.'
    asked.push({ messages: [...messages], options })
    const usage = { promptTokens: 10, completionTokens: 2 }
    if (typeof said === 'string') return { text: said, usage, toolCalls: [] }
    const toolCalls = said.map(({ name, arguments: args = {} }, at) => ({ id: `call_${at}`, name, arguments: args }))
    return { text: '', usage, toolCalls }
  }
  const createChatModel = (): ChatModel => ({
    model: 'scripted',
    takesImages: false,
    generate: async (messages, _signal, options) => next(messages, options),
    async *stream(messages, _signal, options) {
      const whole = next(messages, options)
      for (const text of whole.text.match(/\s*\S+/g) ?? []) yield { kind: 'text', text }
      return whole
    },
  })
  const env: NodeEnv = { ...recordingEnv().env, createChatModel, ...parts }
  return { env, asked }
}
