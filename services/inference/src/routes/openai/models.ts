import type { Endpoint } from '@hearth/server'
import { z } from '@hono/zod-openapi'
import type { Access } from '../../domain/access/access.ts'
import type { Aliases } from '../../domain/models/aliases.ts'
import { type Registry, unknownModel } from '../../domain/models/registry.ts'
import type { StoredModel } from '../../domain/models/stored-model.ts'
import type { StoredModels } from '../../domain/models/stored-models.ts'
import { type ModelCard, renderModelCard } from '../../wire/models/model-card.ts'
import { endpoint } from '../endpoint.ts'

export type ModelDeps = {
  readonly storedModels: StoredModels
  readonly registry: Registry
  readonly aliases: Aliases
}

/** `GET /v1/models` and `GET /v1/models/{id}`, where the id may contain `/` and `:`. */
export function modelEndpoints({ storedModels, registry, aliases }: ModelDeps): readonly Endpoint<Access>[] {
  const card = (name: string, stored: StoredModel): ModelCard => {
    const served = registry.loaded().find((each) => each.stored.id === stored.id)
    return renderModelCard(name, stored, { status: served?.engine.status(), asleep: registry.isSleeping(stored.id) })
  }
  return [
    endpoint({
      method: 'get',
      path: '/v1/models',
      summary: 'List the models that can be used',
      access: 'model-list',
      answer: 'A list of model objects, aliases included',
      async handle(_, c) {
        const models = await storedModels.list()
        const named = models.map((stored) => card(stored.id, stored))
        const aliased = [...aliases].flatMap(([alias, id]) => {
          const stored = models.find((each) => each.id === id)
          return stored === undefined ? [] : [card(alias, stored)]
        })
        return c.json({ object: 'list', data: [...named, ...aliased] })
      },
    }),
    endpoint({
      method: 'get',
      path: '/v1/models/{id:.+}',
      summary: 'Describe one model',
      access: 'model-card',
      input: { params: z.object({ id: z.string().openapi({ description: 'May contain "/" and ":"' }) }) },
      answers: { 200: { description: 'A model object' }, 404: { description: 'There is no such model' } },
      async handle({ params: { id } }, c) {
        const stored = await storedModels.find(registry.resolve(id))
        if (stored === undefined) throw unknownModel(id)
        return c.json(card(id, stored))
      },
    }),
  ]
}
