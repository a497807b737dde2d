import type { Endpoint } from '@hearth/server'
import type { Access } from '../../domain/access/access.ts'
import type { DefaultPurpose } from '../../domain/default-model/offer.ts'
import {
  declineSchema,
  defaultModelSchema,
  renderDefaults,
  type ShownDefault,
} from '../../wire/models/default-model.ts'
import { endpoint } from '../endpoint.ts'

export type DefaultModelDeps = {
  readonly defaults: {
    show(purpose: DefaultPurpose): Promise<ShownDefault>
    take(purpose: DefaultPurpose, name: string): Promise<void>
    decline(purpose: DefaultPurpose): Promise<void>
  }
}

/** `GET`, `POST` and `DELETE /models/default`. */
export function defaultModelEndpoints({ defaults }: DefaultModelDeps): readonly Endpoint<Access>[] {
  const render = async () => renderDefaults(await defaults.show('chat'), await defaults.show('embedding'))
  return [
    endpoint({
      method: 'get',
      path: '/models/default',
      summary: 'Which model answers requests that name none, and which is offered in its place',
      access: 'model-list',
      answer: 'The default model, that for vectors, and their offers',
      handle: async (_, c) => c.json(await render()),
    }),
    endpoint({
      method: 'post',
      path: '/models/default',
      summary: 'Make a model the default one: it is fetched if need be, loaded and tried, and then takes over',
      access: 'manage',
      input: { body: defaultModelSchema },
      answers: {
        202: { description: 'Begun; as GET answers it' },
        404: { description: 'There is no such model' },
        409: { description: 'The configuration names the model' },
      },
      async handle({ body }, c) {
        if (body.model !== undefined) await defaults.take('chat', body.model)
        if (body.embedding !== undefined) await defaults.take('embedding', body.embedding)
        return c.json(await render(), 202)
      },
    }),
    endpoint({
      method: 'delete',
      path: '/models/default',
      summary: 'Decline the offer; what is being fetched for it is given up',
      access: 'manage',
      input: { query: declineSchema },
      answer: 'As GET answers it',
      async handle({ query }, c) {
        await defaults.decline(query.purpose)
        return c.json(await render())
      },
    }),
  ]
}
