import { Failure, statusOf } from '@hearth/kernel'
import type { AppEnv, Method } from '@hearth/server'
import { z } from '@hono/zod-openapi'
import type { Context } from 'hono'
import { LogqlError } from '../../domain/logql/logql-error.ts'
import { type Params, readParams } from '../../wire/loki/params.ts'
import { LokiRefusal } from '../../wire/loki/refusal.ts'
import { type Endpoint, endpoint } from '../access.ts'

type LokiForm = {
  readonly path: string
  readonly summary: string
  /** Default: GET and POST. */
  readonly method?: readonly Method[]
  /** What parameters mean, by their names; in the address, or in a form. */
  readonly params?: Readonly<Record<string, string>>
  handle(params: Params, c: Context<AppEnv>): object | Promise<object>
}

/**
 * An endpoint of Loki's interface: parameters come in the address or in a form and are read one by one, and whatever
 * cannot be answered is told as plain text.
 */
export function lokiEndpoint(form: LokiForm): Endpoint {
  const { path, summary, method = ['get', 'post'], params = {} } = form
  return endpoint({
    method,
    path,
    summary,
    access: 'known-host',
    reads: (one) => ({ ...pathShape(path), ...parametersOf(one, params) }),
    answers: { 200: { description: summary, content: { 'application/json': { schema: z.unknown() } } } },
    async handle(_, c) {
      try {
        const answer = await form.handle(await readParams(c), c)
        return answer instanceof Response ? answer : c.json(answer)
      } catch (error) {
        return refuseAsLoki(c, error)
      }
    },
  })
}

function pathShape(path: string) {
  const names = [...path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => [name, z.string()])
  return names.length === 0 ? {} : { params: z.object(Object.fromEntries(names)) }
}

function parametersOf(method: Method, params: Readonly<Record<string, string>>) {
  const fields = Object.entries(params).map(([name, meaning]) => [name, z.string().optional().describe(meaning)])
  const schema = z.object(Object.fromEntries(fields))
  return method === 'get'
    ? { query: schema }
    : { body: { content: { 'application/x-www-form-urlencoded': { schema } } } }
}

const tooLong =
  'request timed out, decrease the duration of the request or add more label matchers (prefer exact match over ' +
  'regex match) to reduce the amount of data processed'

/**
 * What Loki says where it cannot answer, as plain text.
 *
 * @throws the error, where it is none that a query can bring about
 */
export function refuseAsLoki(c: Context<AppEnv>, error: unknown): Response {
  if (c.req.raw.signal.aborted) return say(c, 'the request was cancelled by the client', 499)
  if (error instanceof LokiRefusal) return say(c, error.message, error.status)
  if (error instanceof LogqlError) return say(c, error.message, 400)
  if (error instanceof Failure) return say(c, error.message, statusOf(error.kind))
  if (error instanceof DOMException && error.name === 'TimeoutError') return say(c, tooLong, 504)
  throw error
}

function say(c: Context<AppEnv>, message: string, status: number): Response {
  return c.body(message, status as 400, {
    'content-type': 'text/plain; charset=utf-8',
    'x-content-type-options': 'nosniff',
  })
}
