import type { Failure } from '@hearth/kernel'
import { type RouteConfig, z } from '@hono/zod-openapi'
import type { Context, Env } from 'hono'
import type { AppEnv } from '../app-env.ts'
import { invalidRequest } from './routes.ts'

export type Method = 'get' | 'post' | 'put' | 'patch' | 'delete' | 'options'

/** The schemas of what a request brings; what is left out is not read. */
export type Input = {
  /** Names in the path; each is a text that the schema may turn into something else. */
  readonly params?: z.ZodObject
  readonly query?: z.ZodObject
  /** JSON, which the request must have unless the schema is optional. */
  readonly body?: z.ZodType
}

/** What the schemas have made of a request; a handler sees nothing of it that no schema has read. */
export type Given<I extends Input> = {
  readonly [Part in keyof I]: I[Part] extends z.ZodType ? z.output<I[Part]> : undefined
}

type RequestConfig = NonNullable<RouteConfig['request']>

/**
 * What a request does: `change` something that stays, be it refused, which the audit log notes; ask a `question`, which
 * leaves everything as it is; or bring or take `data`, which is what the service is there for: samples, messages, files.
 */
export type Effect = 'change' | 'question' | 'data'

type MaybePromise<T> = T | Promise<T>

/**
 * One endpoint, whole: where it is, what it is for, who may ask, what it takes, what it answers and how.
 *
 * @typeParam Access how the service says who may ask
 */
export type EndpointForm<Access, I extends Input, O extends z.ZodType, E extends Env> = {
  /** Several when they do the same. */
  readonly method: Method | readonly Method[]
  /**
   * In OpenAPI's form, such as `/api/v1/leads/{id}`. `{id:\\d+}` matches what the expression says alone, and
   * `{path*}` at the end whatever follows; the reference shows them as `{id}` and `{path}`.
   */
  readonly path: string
  /** Further paths of the same, which stand in the reference too. */
  readonly also?: readonly string[]
  /** Further paths that the reference leaves out. */
  readonly unlisted?: readonly string[]
  readonly summary: string
  /** What the summary has no room for. */
  readonly description?: string
  readonly access: Access
  /** Default: what can be asked by GET or OPTIONS is a question, and everything else a change. */
  readonly effect?: Effect
  readonly input?: I
  /** The failure for input that does not fit; default: `invalidRequest`. */
  misfit?(error: z.core.$ZodError): Failure
  /** Of the JSON that is answered with 200; without it the handler makes the response. */
  readonly output?: O
  /** What `output` is, in the words of the reference; default: the summary. */
  readonly answer?: string
  /** Other answers, by status, and those that are no JSON. */
  readonly answers?: RouteConfig['responses']
  /**
   * Statuses with which it refuses besides those of its access, in the words of {@link AccessRules.describe}.
   * Default: 400 where it takes a query or a body, 404 where its path names something.
   */
  readonly refusals?: readonly number[]
  /**
   * What the handler reads of the request by itself: it stands in the reference and is not checked. A function where
   * it depends on the method.
   */
  readonly reads?: RequestConfig | ((method: Method) => RequestConfig)
  handle(given: Given<I>, c: Context<E>): MaybePromise<z.input<O> | Response>
}

/** An endpoint as {@link addEndpoints} takes it, its schemas no longer in its type. */
export type Endpoint<Access, E extends Env = AppEnv> = {
  readonly methods: readonly Method[]
  readonly path: string
  readonly also: readonly string[]
  readonly unlisted: readonly string[]
  readonly summary: string
  readonly description: string | undefined
  readonly access: Access
  readonly effect: Effect
  readonly request: RequestConfig
  reads(method: Method): RequestConfig
  /** How it answers where it does not refuse, for the reference: made when asked for. */
  responses(): RouteConfig['responses']
  readonly refusals: readonly number[]
  /** The failure for a request that does not fit. */
  misfit(error: z.core.$ZodError): Failure
  /** Answers a request that `request` has read. */
  respond(c: Context<E>): Promise<Response>
}

/**
 * The function with which a service declares its endpoints.
 *
 * @example
 * export const endpoint = endpointForm<Access>()
 * const version = endpoint({
 *   method: 'get', path: '/version', summary: 'Which version this is', access: 'anyone',
 *   output: z.object({ version: z.string() }),
 *   handle: () => ({ version }),
 * })
 */
export function endpointForm<Access, E extends Env = AppEnv>() {
  return function endpoint<const I extends Input = Record<never, never>, O extends z.ZodType = z.ZodNever>(
    form: EndpointForm<Access, I, O, E>,
  ): Endpoint<Access, E> {
    const { path, also = [], unlisted = [], summary, description, access, input, misfit = invalidRequest } = form
    const methods = typeof form.method === 'string' ? [form.method] : form.method
    const request = requestOf(input ?? {})
    const reads = (method: Method) => (typeof form.reads === 'function' ? form.reads(method) : (form.reads ?? {}))
    return {
      methods,
      path,
      also,
      unlisted,
      summary,
      description,
      access,
      effect: form.effect ?? effectOf(methods),
      request,
      reads,
      responses: () => responsesOf(form),
      refusals: form.refusals ?? refusalsOf(Object.assign({}, request, ...methods.map(reads))),
      misfit,
      async respond(c) {
        const answer = await form.handle(givenOf<I>(c, input), c)
        return answer instanceof Response ? answer : c.json(answer as object)
      },
    }
  }
}

function effectOf(methods: readonly Method[]): Effect {
  return methods.includes('get') || methods.includes('options') ? 'question' : 'change'
}

function requestOf({ params, query, body }: Input): RequestConfig {
  return {
    ...(params === undefined ? {} : { params }),
    ...(query === undefined ? {} : { query }),
    ...(body === undefined ? {} : { body: jsonBody(body) }),
  }
}

function jsonBody(schema: z.ZodType) {
  const content = { 'application/json': { schema } }
  return schema instanceof z.ZodOptional ? { content } : { required: true, content }
}

function refusalsOf({ params, query, body }: RequestConfig): number[] {
  return [...((query ?? body) ? [400] : []), ...(params ? [404] : [])]
}

function responsesOf<I extends Input, O extends z.ZodType, E extends Env>(
  form: EndpointForm<unknown, I, O, E>,
): RouteConfig['responses'] {
  const { output, answer = form.summary, answers } = form
  if (output === undefined) return answers ?? { 200: { description: answer } }
  return { 200: { description: answer, content: { 'application/json': { schema: output } } }, ...answers }
}

const places = { params: 'param', query: 'query', body: 'json' } as const

// The schemas have run before the handler; their results stand on the request under the names of its parts.
function givenOf<I extends Input>(c: Context, input: I | undefined): Given<I> {
  const parts = Object.entries(places).filter(([part]) => input !== undefined && part in input)
  return Object.fromEntries(parts.map(([part, place]) => [part, c.req.valid(place as never) as unknown])) as Given<I>
}
