import { Failure } from '@hearth/kernel'
import type { Endpoint } from '@hearth/server'
import { z } from '@hono/zod-openapi'
import type { Access } from '../../domain/access/access.ts'
import type { Registry } from '../../domain/models/registry.ts'
import { renderProps, renderSlots } from '../../wire/models/props.ts'
import { endpoint } from '../endpoint.ts'

export type PropsDeps = {
  readonly registry: Pick<Registry, 'open'>
  readonly version: string
  /** They tell paths and load, which is nobody's business but the owner's. */
  readonly showInternals: boolean
}

const query = z.object({ model: z.string().optional() })

/** `GET /props` and `GET /slots`. */
export function propsEndpoints({ registry, version, showInternals }: PropsDeps): readonly Endpoint<Access>[] {
  const open = (model: string | undefined, signal: AbortSignal) => {
    if (showInternals) return registry.open(model, signal)
    throw new Failure('forbidden', 'Cannot show the inside of the service: set "showInternals" in its configuration')
  }
  return [
    endpoint({
      method: 'get',
      path: '/props',
      summary: 'What a loaded model can do and how it is set',
      access: 'any-key',
      input: { query },
      answers: { 200: { description: 'Its properties' }, 403: { description: 'Not switched on' } },
      async handle({ query: { model } }, c) {
        const { served, info } = await open(model, c.req.raw.signal)
        return c.json(renderProps(served, info, version))
      },
    }),
    endpoint({
      method: 'get',
      path: '/slots',
      summary: 'Which slots of a loaded model are at work',
      access: 'any-key',
      input: { query },
      answers: { 200: { description: 'Its slots' }, 403: { description: 'Not switched on' } },
      async handle({ query: { model } }, c) {
        const { served, info } = await open(model, c.req.raw.signal)
        return c.json(renderSlots(served, info))
      },
    }),
  ]
}
