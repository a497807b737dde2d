import { Failure } from '@hearth/kernel'
import type { AppEnv, Endpoint } from '@hearth/server'
import type { Context } from 'hono'
import type { Access } from '../../domain/access/access.ts'
import type { Prompt } from '../../domain/engine/engine.ts'
import type { ServedModel } from '../../domain/models/served-model.ts'
import { type ChatRequest, chatRequestSchema } from '../../wire/chat/request.ts'
import {
  detokenizeRequestSchema,
  renderDetokenized,
  renderTokenized,
  type TokenizeRequest,
  tokenizeRequestSchema,
} from '../../wire/tokenize.ts'
import { endpoint } from '../endpoint.ts'
import { prepare, type ReadChatDeps, renderPrompt } from '../openai/chat.ts'
import { untilDisconnected } from '../until-disconnected.ts'

/** `POST /tokenize`, `/detokenize` and `/apply-template`, each also under `/v1`. */
export function tokenizeEndpoints(deps: ReadChatDeps): readonly Endpoint<Access>[] {
  return [
    endpoint({
      method: 'post',
      path: '/tokenize',
      effect: 'question',
      also: ['/v1/tokenize'],
      summary: 'Cut a text or a conversation into tokens',
      access: 'model',
      input: { body: tokenizeRequestSchema },
      answer: 'Tokens',
      handle: ({ body }, c) =>
        untilDisconnected(c, async ({ signal }) => c.json(await tokenize(c, body, deps, signal))),
    }),
    endpoint({
      method: 'post',
      path: '/detokenize',
      effect: 'question',
      also: ['/v1/detokenize'],
      summary: 'Put tokens together',
      access: 'model',
      input: { body: detokenizeRequestSchema },
      answer: 'The text',
      handle: ({ body: { model, tokens } }, c) =>
        untilDisconnected(c, async ({ signal }) => {
          const { served } = await deps.registry.open(model || undefined, signal)
          return c.json(renderDetokenized(await served.engine.detokenize(tokens, signal)))
        }),
    }),
    endpoint({
      method: 'post',
      path: '/apply-template',
      effect: 'question',
      also: ['/v1/apply-template'],
      summary: 'Show the prompt of a conversation',
      access: 'model',
      input: { body: chatRequestSchema },
      answer: 'The prompt',
      handle: ({ body }, c) =>
        untilDisconnected(c, async ({ signal }) => {
          const chat = await prepare(c, body, deps, signal)
          return c.json({ prompt: await renderPrompt(chat, signal) })
        }),
    }),
  ]
}

async function tokenize(
  c: Context<AppEnv>,
  body: TokenizeRequest,
  deps: ReadChatDeps,
  signal: AbortSignal,
): Promise<object> {
  const { served, prompt } = await readPrompt(c, body, deps, signal)
  // llama-server leaves the first token out unless it is asked for, vLLM puts it in unless told not to.
  const addSpecial =
    body.content === undefined || body.content === null
      ? (body.add_special_tokens ?? true)
      : (body.add_special ?? false)
  const read = await served.engine.tokenize(prompt, { addSpecial }, signal)
  const status = served.engine.status()
  return renderTokenized(read, body, status.kind === 'ready' ? status.info.contextTokens : 0)
}

type Read = { readonly served: ServedModel; readonly prompt: Prompt }

async function readPrompt(
  c: Context<AppEnv>,
  body: TokenizeRequest,
  deps: ReadChatDeps,
  signal: AbortSignal,
): Promise<Read> {
  const { messages } = body
  if (messages) return prepare(c, { ...body, messages } as ChatRequest, deps, signal)
  const text = body.prompt ?? body.content
  if (text === undefined || text === null) {
    const message = 'Cannot tokenize: give a "prompt", a "content" or "messages"'
    throw new Failure('invalid', message, { param: 'prompt' })
  }
  const { served } = await deps.registry.open(body.model || undefined, signal)
  return { served, prompt: { kind: 'text', text } }
}
