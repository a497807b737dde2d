import { createRoute } from '@hono/zod-openapi'
import { modelNameSchema } from './stored-model.ts'

const body = { body: { required: true as const, content: { 'application/json': { schema: modelNameSchema } } } }
const done = { 200: { description: 'Done: {"success": true}' } }

/** `GET /models`. */
export const listRoute = createRoute({
  method: 'get',
  path: '/models',
  summary: 'List stored, loaded and downloading models with their status',
  responses: { 200: { description: 'A list of models' } },
})

/** `POST /models`. */
export const pullRoute = createRoute({
  method: 'post',
  path: '/models',
  summary: 'Start pulling a model: "hf:user/repo:QUANT", "hf:user/repo/file.gguf" or an https address',
  request: body,
  responses: { 200: { description: 'Started, under way or already stored; "model" is its id' } },
})

/** `POST /models/load`. */
export const loadRoute = createRoute({
  method: 'post',
  path: '/models/load',
  summary: 'Start loading a stored model into memory',
  request: body,
  responses: done,
})

/** `POST /models/unload`. */
export const unloadRoute = createRoute({
  method: 'post',
  path: '/models/unload',
  summary: 'Take a model out of memory, or cancel its pull',
  request: body,
  responses: done,
})

/** `DELETE /models?model=`. */
export const deleteRoute = createRoute({
  method: 'delete',
  path: '/models',
  summary: 'Delete a pulled model',
  request: { query: modelNameSchema },
  responses: done,
})

/** `GET /models/sse`. */
export const eventsRoute = createRoute({
  method: 'get',
  path: '/models/sse',
  summary: 'What happens to models, as it happens',
  responses: { 200: { description: 'Server-sent events {model, event, data}' } },
})
