import { createRoute, type OpenAPIHono, type RouteConfig } from '@hono/zod-openapi'
import type { Env, MiddlewareHandler } from 'hono'
import type { AppEnv } from '../server.ts'
import type { Endpoint } from './endpoint.ts'
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
  { admit, describe }: AccessRules<Access, E>,
): void {
  const { methods, path, summary, description, access, request, misfit } = endpoint
  const { responses: refusals, ...described } = describe?.(access, endpoint.refusals) ?? {}
  const texts = { summary, ...(description !== undefined && { description }) }
  const responses = { ...refusals, ...endpoint.responses }
  const middleware = admit === undefined ? {} : { middleware: admit(access) }
  for (const method of methods) {
    // What the handler reads by itself stands in the reference alone.
    const shown = { ...request, ...endpoint.reads(method) }
    const route = { method, path: documentedPath(path), ...texts, ...described, request: shown, responses }
    routes.openAPIRegistry.registerPath(route)
    const checked = createRoute({ method, path: routedPath(path), request, responses, ...middleware, hide: true })
    routes.openapi(
      checked,
      (c) => endpoint.respond(c) as never,
      (result) => {
        if (!result.success) throw misfit(result.error)
      },
    )
  }
}
