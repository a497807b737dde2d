import { Failure } from '@hearth/kernel'
import { type AppEnv, createRoutes } from '@hearth/server'
import { createRoute, type OpenAPIHono } from '@hono/zod-openapi'
import type { Context } from 'hono'
import type { z } from 'zod'
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
import type { CompletionDeps } from '../deps.ts'
import { jsonBody } from '../json-body.ts'
import { prepare } from '../openai/chat.ts'
import { untilGone } from '../until-gone.ts'

const post = <S extends z.ZodType>(path: string, summary: string, schema: S, description: string) =>
  createRoute({
    method: 'post',
    path,
    summary,
    request: jsonBody(schema),
    responses: { 200: { description } },
  })

/** `POST /tokenize`, `/detokenize` and `/apply-template`, each also under `/v1`. */
export function tokenizeRoutes(deps: CompletionDeps): OpenAPIHono<AppEnv> {
  const routes = createRoutes()
  for (const base of ['', '/v1']) {
    const tokenizing = post(
      `${base}/tokenize`,
      'Cut a text or a conversation into tokens',
      tokenizeRequestSchema,
      'Tokens',
    )
    routes.openapi(tokenizing, (c) =>
      untilGone(c, async ({ signal }) => c.json(await tokenize(c, c.req.valid('json'), deps, signal))),
    )
    const detokenizing = post(`${base}/detokenize`, 'Put tokens together', detokenizeRequestSchema, 'The text')
    routes.openapi(detokenizing, (c) =>
      untilGone(c, async ({ signal }) => {
        const { model, tokens } = c.req.valid('json')
        const { served } = await deps.registry.open(model || undefined, signal)
        return c.json(renderDetokenized(await served.engine.detokenize(tokens, signal)))
      }),
    )
    const rendering = post(
      `${base}/apply-template`,
      'Show the prompt of a conversation',
      chatRequestSchema,
      'The prompt',
    )
    routes.openapi(rendering, (c) =>
      untilGone(c, async ({ signal }) => {
        const { served, prompt } = await prepare(c, c.req.valid('json'), deps, signal)
        const { kind, messages, ...options } = prompt
        return c.json({ prompt: await served.engine.render(messages, options, signal) })
      }),
    )
  }
  return routes
}

async function tokenize(
  c: Context<AppEnv>,
  body: TokenizeRequest,
  deps: CompletionDeps,
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
  deps: CompletionDeps,
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
