import type { AppEnv } from '@hearth/server'
import type { OpenAPIHono } from '@hono/zod-openapi'
import { z } from '@hono/zod-openapi'
import type { Context } from 'hono'
import { type Params, readParams } from '../wire/params.ts'

export type Routes = OpenAPIHono<AppEnv>

type Method = 'get' | 'post' | 'put'

export type Endpoint = {
  readonly path: string
  /** Default: GET alone. */
  readonly methods?: readonly Method[]
  readonly summary: string
  /** Names of the parameters, in the address or, with POST, in a form; those in `path` are not repeated. */
  readonly params?: Readonly<Record<string, string>>
  readonly contentType?: string
}

/** Registers one endpoint under each of its methods, in the app as in its OpenAPI document. */
export function addEndpoint(
  routes: Routes,
  endpoint: Endpoint,
  handle: (c: Context<AppEnv>, params: Params) => Response | Promise<Response>,
): void {
  const { path, methods = ['get'] } = endpoint
  for (const method of methods) describeEndpoint(routes, endpoint, method)
  const pattern = path.replace(/\{(\w+)\}/g, ':$1')
  const verbs = methods.map((method) => method.toUpperCase())
  routes.on(verbs, pattern, async (c) => handle(c, await readParams(c)))
}

function describeEndpoint(routes: Routes, endpoint: Endpoint, method: Method): void {
  const { path, summary, params = {}, contentType = 'application/json' } = endpoint
  const fields = Object.entries(params).map(([name, description]) => [
    name,
    z.string().optional().describe(description),
  ])
  const shape = z.object(Object.fromEntries(fields))
  const inPath = [...path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => [name, z.string()])
  routes.openAPIRegistry.registerPath({
    method,
    path,
    summary,
    request: {
      ...(inPath.length === 0 ? {} : { params: z.object(Object.fromEntries(inPath)) }),
      ...(method === 'get'
        ? { query: shape }
        : { body: { content: { 'application/x-www-form-urlencoded': { schema: shape } } } }),
    },
    responses: { 200: { description: summary, content: { [contentType]: { schema: z.unknown() } } } },
  })
}
