import { type Endpoint as AnyEndpoint, type AppEnv, type Effect, endpointForm, type Method } from '@hearth/server'
import { z } from '@hono/zod-openapi'
import type { Context } from 'hono'
import { type Params, readAddressParams, readParams } from '../wire/parameters/params.ts'
import type { Access } from './access.ts'

export type Endpoint = AnyEndpoint<Access>

type ParameterForm = {
  readonly path: string
  /** Default: GET alone. */
  readonly method?: Method | readonly Method[]
  readonly summary: string
  /** Default: anyone. */
  readonly access?: Access
  /** As of any endpoint. */
  readonly effect?: Effect
  /** What parameters mean, by their names; in the address or, but for GET, in a form. Those in `path` are not repeated. */
  readonly params?: Readonly<Record<string, string>>
  /** Content type of a body that is no form; parameters then stand in the address alone. */
  readonly body?: string
  readonly contentType?: string
  /** With which it answers; default: 200. With 202 and 204 there is no content. */
  readonly status?: 200 | 202 | 204 | 403 | 405
  handle(params: Params, c: Context<AppEnv>): Response | Promise<Response>
}

const declare = endpointForm<Access>()

/**
 * An endpoint of Prometheus' interface. Its parameters come in the address or in a form, and its handler reads them
 * one by one, as each has a refusal of its own.
 */
export function endpoint(form: ParameterForm): Endpoint {
  const { path, method = 'get', summary, access = 'anyone', params = {}, contentType = 'application/json' } = form
  const { status = 200, body } = form
  return declare({
    method,
    path,
    summary,
    access,
    ...(form.effect !== undefined && { effect: form.effect }),
    reads: (one) => ({ ...pathShape(path), ...parametersOf(one, params, body) }),
    answers: {
      [status]: isEmpty(status)
        ? { description: summary }
        : { description: summary, content: { [contentType]: { schema: z.unknown() } } },
    },
    handle: async (_, c) => form.handle(body === undefined ? await readParams(c) : readAddressParams(c), c),
  })
}

function isEmpty(status: number): boolean {
  return status === 202 || status === 204
}

// Before the parameters in the reference, as they are in the address.
function pathShape(path: string) {
  const names = [...path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => [name, z.string()])
  return names.length === 0 ? {} : { params: z.object(Object.fromEntries(names)) }
}

function parametersOf(method: Method, params: Readonly<Record<string, string>>, body: string | undefined) {
  const fields = Object.entries(params).map(([name, meaning]) => [name, z.string().optional().describe(meaning)])
  const schema = z.object(Object.fromEntries(fields))
  if (body !== undefined) return { query: schema, body: { content: { [body]: { schema: z.string() } } } }
  return method === 'get'
    ? { query: schema }
    : { body: { content: { 'application/x-www-form-urlencoded': { schema } } } }
}
