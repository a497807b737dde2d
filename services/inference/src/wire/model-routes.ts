import { createRoute, z } from '@hono/zod-openapi'

/** `GET /v1/models`. */
export const modelListRoute = createRoute({
  method: 'get',
  path: '/v1/models',
  summary: 'List the models that can be used',
  responses: { 200: { description: 'A list of model objects, aliases included' } },
})

/** `GET /v1/models/{id}`. */
export const modelRoute = createRoute({
  method: 'get',
  path: '/v1/models/{id}',
  summary: 'Describe one model',
  request: { params: z.object({ id: z.string().openapi({ description: 'May contain "/" and ":"' }) }) },
  responses: { 200: { description: 'A model object' }, 404: { description: 'There is no such model' } },
})
