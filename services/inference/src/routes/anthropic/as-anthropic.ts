import { type AppEnv, toFailure } from '@hearth/server'
import type { MiddlewareHandler } from 'hono'
import type { ContentfulStatusCode } from 'hono/utils/http-status'
import { renderAnthropicError } from '../../wire/anthropic/error.ts'
import { renderModelInfo, renderModelPage } from '../../wire/anthropic/model-info.ts'
import type { ModelCard } from '../../wire/models/model-card.ts'

/** The header by which Anthropic's clients say so. */
const sign = 'anthropic-version'
const list = /^\/v1\/models\/?$/
const card = /^\/v1\/models\/./

/** Tells Anthropic's clients what went wrong on any path, and the id of the request, as they expect it. */
export const errorsAsAnthropic: MiddlewareHandler<AppEnv> = async (c, next) => {
  await next()
  if (c.req.header(sign) === undefined) return
  const { error } = c
  if (error !== undefined) {
    const failure = toFailure(error, c.get('bodyFailure'))
    c.res = c.json(renderAnthropicError(failure, c.get('requestId')), c.res.status as ContentfulStatusCode)
  }
  if (!c.res.headers.has('request-id')) c.header('request-id', c.get('requestId'))
}

/** Lists and describes models in their shape for Anthropic's clients. */
export const modelsAsAnthropic: MiddlewareHandler<AppEnv> = async (c, next) => {
  await next()
  const { method, path } = c.req
  if (method !== 'GET' || c.res.status !== 200 || c.req.header(sign) === undefined) return
  if (card.test(path)) c.res = c.json(renderModelInfo(await c.res.json()))
  if (!list.test(path)) return
  const { data } = (await c.res.json()) as { readonly data: readonly ModelCard[] }
  c.res = c.json(renderModelPage(data, c.req.query()))
}
