import { type AppEnv, createRoutes } from '@hearth/server'
import { createRoute, type OpenAPIHono } from '@hono/zod-openapi'
import type { Context } from 'hono'
import { openChat } from '../../domain/chat/open-chat.ts'
import { renderChatPart } from '../../wire/ollama/answer.ts'
import { createCourse } from '../../wire/ollama/course.ts'
import { chatRequestSchema, type OllamaChatRequest, parseOllamaChat } from '../../wire/ollama/requests.ts'
import { askerOf } from '../asker.ts'
import { clientOf } from '../client.ts'
import { jsonBody } from '../json-body.ts'
import { type Leaving, untilGone } from '../until-gone.ts'
import { answerInLines } from './answer-in-lines.ts'
import { type OllamaDeps, ownName } from './deps.ts'
import { loadOrUnload } from './load-or-unload.ts'

const chatRoute = createRoute({
  method: 'post',
  path: '/api/chat',
  summary: 'Answer a conversation, as Ollama does',
  request: jsonBody(chatRequestSchema),
  responses: { 200: { description: 'Lines of JSON, or one object without "stream"' } },
})

/** `POST /api/chat`. */
export function ollamaChatRoutes(deps: OllamaDeps): OpenAPIHono<AppEnv> {
  const routes = createRoutes()
  routes.openapi(chatRoute, (c) => untilGone(c, (leaving) => answer(c, c.req.valid('json'), deps, leaving)))
  return routes
}

async function answer(
  c: Context<AppEnv>,
  body: OllamaChatRequest,
  deps: OllamaDeps,
  leaving: Leaving,
): Promise<Response> {
  const { model, keep_alive: keepAlive } = body
  const course = createCourse(deps.clock)
  const name = await ownName(model, deps)
  const told = { model, keepAlive, stream: body.stream ?? true, renderPart: renderChatPart, course }
  if (!body.messages?.length) return loadOrUnload(c, { name, told }, deps, leaving.signal)
  const chat = await openChat(parseOllamaChat(body, name, clientOf(c)), askerOf(c), leaving.signal, deps)
  course.opened()
  const events = chat.events(leaving.signal)
  return answerInLines(c, events, { ...told, served: chat.served }, leaving, deps)
}
