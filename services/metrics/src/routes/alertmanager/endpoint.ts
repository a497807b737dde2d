import { Failure, statusOf } from '@hearth/kernel'
import { type AppEnv, type Effect, endpointForm, type Method } from '@hearth/server'
import type { Context } from 'hono'
import { z } from 'zod'
import { renderMisfit } from '../../wire/alertmanager/misfit.ts'
import type { Access } from '../access.ts'
import type { Endpoint } from '../endpoint.ts'

type Form = {
  readonly method?: Method
  /** Below the address of the API. */
  readonly path: string
  readonly summary: string
  /** Default: anyone, and for what changes something programs. */
  readonly access?: Access
  /** As of any endpoint. */
  readonly effect?: Effect
  /** What parameters of the query mean. */
  readonly query?: Readonly<Record<string, string>>
  readonly body?: z.ZodType
  handle(c: Context<AppEnv>): Response | Promise<Response>
}

const declare = endpointForm<Access>()
const base = '/alertmanager/api/v2'

/**
 * An endpoint of Alertmanager's API, under its own address and under that of an Alertmanager at the root. It refuses as
 * Alertmanager does: with a sentence as JSON, where other endpoints answer in Prometheus' way.
 */
export function alertmanagerEndpoint(form: Form): Endpoint {
  const { method = 'get', path, summary, access = method === 'get' ? 'anyone' : 'programs' } = form
  return declare({
    method,
    path: `${base}${path}`,
    also: [`/api/v2${path}`],
    summary,
    access,
    ...(form.effect !== undefined && { effect: form.effect }),
    reads: { ...pathShape(path), ...queryShape(form.query), ...bodyShape(form.body) },
    answers: { 200: { description: summary, content: { 'application/json': { schema: z.unknown() } } } },
    async handle(_, c) {
      try {
        return await form.handle(c)
      } catch (error) {
        if (error instanceof Failure) return refuse(c, error)
        if (error instanceof z.ZodError) return c.json(renderMisfit(error), 422)
        throw error
      }
    },
  })
}

function refuse(c: Context<AppEnv>, { kind, code, message }: Failure): Response {
  return code === undefined ? c.json(message, statusOf(kind)) : c.json({ code: Number(code), message }, 422)
}

/** The body, read. @throws {z.ZodError} when it does not fit, {Failure} `invalid` when it is no JSON */
export async function readBody<S extends z.ZodType>(c: Context<AppEnv>, schema: S): Promise<z.output<S>> {
  const text = await c.req.text()
  try {
    return schema.parse(JSON.parse(text), { reportInput: true })
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error
    throw new Failure('invalid', `Cannot read the body: it is no JSON, ${error.message}`, { cause: error })
  }
}

function pathShape(path: string) {
  const names = [...path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => [name, z.string()])
  return names.length === 0 ? {} : { params: z.object(Object.fromEntries(names)) }
}

function queryShape(query: Form['query']) {
  if (query === undefined) return {}
  const fields = Object.entries(query).map(([name, meaning]) => [name, z.string().optional().describe(meaning)])
  return { query: z.object(Object.fromEntries(fields)) }
}

function bodyShape(schema: z.ZodType | undefined) {
  return schema === undefined ? {} : { body: { content: { 'application/json': { schema } } } }
}
