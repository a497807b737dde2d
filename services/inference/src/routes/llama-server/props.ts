import { Failure } from '@hearth/kernel'
import { type AppEnv, createRoutes } from '@hearth/server'
import { createRoute, type OpenAPIHono, z } from '@hono/zod-openapi'
import type { Registry } from '../../domain/models/registry.ts'
import { renderProps, renderSlots } from '../../wire/props.ts'

const query = z.object({ model: z.string().optional() })

const propsRoute = createRoute({
  method: 'get',
  path: '/props',
  summary: 'What a loaded model can do and how it is set',
  request: { query },
  responses: { 200: { description: 'Its properties' }, 403: { description: 'Not switched on' } },
})

const slotsRoute = createRoute({
  method: 'get',
  path: '/slots',
  summary: 'Which slots of a loaded model are at work',
  request: { query },
  responses: { 200: { description: 'Its slots' }, 403: { description: 'Not switched on' } },
})

export type PropsDeps = {
  readonly registry: Pick<Registry, 'open'>
  readonly version: string
  /** They tell paths and load, which is nobody's business but the owner's. */
  readonly showInternals: boolean
}

/** `GET /props` and `GET /slots`. */
export function propsRoutes({ registry, version, showInternals }: PropsDeps): OpenAPIHono<AppEnv> {
  const routes = createRoutes()
  const open = (model: string | undefined, signal: AbortSignal) => {
    if (showInternals) return registry.open(model, signal)
    throw new Failure('forbidden', 'Cannot show the inside of the service: set "showInternals" in its configuration')
  }
  routes.openapi(propsRoute, async (c) => {
    const { served, info } = await open(c.req.valid('query').model, c.req.raw.signal)
    return c.json(renderProps(served, info, version))
  })
  routes.openapi(slotsRoute, async (c) => {
    const { served, info } = await open(c.req.valid('query').model, c.req.raw.signal)
    return c.json(renderSlots(served, info))
  })
  return routes
}
