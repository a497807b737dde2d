import { createRoute, type OpenAPIHono, type RouteConfig } from '@hono/zod-openapi'
import type { Context, Env, MiddlewareHandler } from 'hono'
import type { AppEnv } from '../app-env.ts'
import { createChange, markChange, markUnchanging } from '../audit/audited-change.ts'
import type { Endpoint, Method } from './endpoint.ts'
import { writtenLater } from './late-responses.ts'
import { documentedPath, routedPath } from './path-form.ts'

/** What a service makes of the access that its endpoints declare. */
export type AccessRules<Access, E extends Env = AppEnv> = {
  /** Runs before anything of the request is read; throws a `Failure` for who may not ask. */
  admit?(access: Access): MiddlewareHandler<E>
  /**
   * What the reference says of it: the scheme, and how refusals are answered.
   *
   * @param refusals statuses with which the endpoint itself may refuse
   */
  describe?(
    access: Access,
    refusals: readonly number[],
  ): Pick<RouteConfig, 'security'> & { readonly responses?: RouteConfig['responses'] }
}

/**
 * Adds endpoints to the router and to its OpenAPI document, in their order: where two of them match a
 * request, the first one answers.
 */
export function addEndpoints<Access, E extends Env = AppEnv>(
  routes: OpenAPIHono<E>,
  endpoints: readonly Endpoint<Access, E>[],
  rules: AccessRules<Access, E> = {},
): void {
  for (const endpoint of endpoints) addEndpoint(routes, endpoint, rules)
}

function addEndpoint<Access, E extends Env>(
  routes: OpenAPIHono<E>,
  endpoint: Endpoint<Access, E>,
  rules: AccessRules<Access, E>,
): void {
  const { path, also, unlisted, methods } = endpoint
  for (const listed of [path, ...also]) describeEndpoint(routes, listed, endpoint, rules)
  for (const each of [path, ...also, ...unlisted]) {
    for (const method of methods) addRoute(routes, { method, path: each }, endpoint, rules)
  }
}

function describeEndpoint<Access, E extends Env>(
  routes: OpenAPIHono<E>,
  path: string,
  endpoint: Endpoint<Access, E>,
  { describe }: AccessRules<Access, E>,
): void {
  const { summary, description, access, effect, request } = endpoint
  const { security } = describe?.(access, endpoint.refusals) ?? {}
  const texts = {
    summary,
    ...(description !== undefined && { description }),
    ...(effect === 'change' && { 'x-audited': true }),
  }
  const responses = writtenLater(() => ({
    ...describe?.(access, endpoint.refusals).responses,
    ...endpoint.responses(),
  }))
  for (const method of endpoint.methods) {
    // What the handler reads by itself stands in the reference alone.
    const shown = { ...request, ...endpoint.reads(method) }
    const route = { method, path: documentedPath(path), ...texts, request: shown, responses }
    routes.openAPIRegistry.registerPath({ ...route, ...(security !== undefined && { security }) })
  }
}

// The reference is made of what `describeEndpoint` registers.
const noAnswers: RouteConfig['responses'] = {}

function addRoute<Access, E extends Env>(
  routes: OpenAPIHono<E>,
  { method, path }: { readonly method: Method; readonly path: string },
  { access, effect, summary, request, misfit, respond }: Endpoint<Access, E>,
  { admit }: AccessRules<Access, E>,
): void {
  const middleware = [
    ...(admit === undefined ? [] : [admit(access)]),
    ...(effect === 'change' ? [markChange<E>(createChange(summary, path))] : []),
  ]
  const checked = createRoute({ method, path: routedPath(path), request, responses: noAnswers, middleware, hide: true })
  const handle = (c: Context<E>) => respond(c) as never
  routes.openapi(checked, effect === 'change' ? handle : markUnchanging(handle), (result) => {
    if (!result.success) throw misfit(result.error)
  })
}
