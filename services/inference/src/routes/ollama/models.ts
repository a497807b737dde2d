import { Failure } from '@hearth/kernel'
import { type AppEnv, createRoutes } from '@hearth/server'
import { createRoute, type OpenAPIHono } from '@hono/zod-openapi'
import type { StoredModel } from '../../domain/models/stored-model.ts'
import { renderForeignRunning, renderForeignShown, renderForeignTag } from '../../wire/ollama/foreign-model.ts'
import { type KnownModel, renderRunning, renderShown, renderTag } from '../../wire/ollama/model.ts'
import { showRequestSchema } from '../../wire/ollama/requests.ts'
import { jsonBody } from '../json-body.ts'
import { findStored, type OllamaDeps, ownName } from './deps.ts'

/** The version of Ollama whose API this is; clients refuse servers that are older than they need. */
const apiVersion = '0.13.0'

const get = (path: string, summary: string, description: string) =>
  createRoute({ method: 'get', path, summary, responses: { 200: { description } } })

const tagsRoute = get('/api/tags', 'List the models that can be used, as Ollama does', 'The models')
const psRoute = get('/api/ps', 'List the models in memory, as Ollama does', 'The models')
const versionRoute = get('/api/version', "Version of Ollama's API", 'The version')
const showRoute = createRoute({
  method: 'post',
  path: '/api/show',
  summary: 'Describe a model, as Ollama does',
  request: jsonBody(showRequestSchema),
  responses: { 200: { description: 'The model' }, 404: { description: 'There is no such model' } },
})

/** `GET /api/tags`, `/api/ps` and `/api/version`, and `POST /api/show`. */
export function ollamaModelRoutes(deps: OllamaDeps): OpenAPIHono<AppEnv> {
  const { catalog, registry } = deps
  const routes = createRoutes()
  const infoOf = ({ id }: StoredModel) => {
    const served = registry.loaded().find(({ stored }) => stored.id === id)
    const status = served?.engine.status()
    return status?.kind === 'ready' ? status.info : undefined
  }
  const known = async (name: string, stored: StoredModel, headOf = deps.headOf): Promise<KnownModel> => ({
    ...{ name, stored, info: infoOf(stored) },
    head: await headOf(stored),
  })
  routes.openapi(versionRoute, (c) => c.json({ version: apiVersion, server: `hearth ${deps.version}` }))
  routes.openapi(tagsRoute, async (c) => {
    const foreign = await deps.elsewhere.list()
    const taken = new Set(foreign.map(({ name }) => name))
    const models = (await catalog.list()).filter(({ id }) => !taken.has(id))
    const own = models.map(async (stored) => renderTag(await known(stored.id, stored)))
    return c.json({
      models: [...(await Promise.all(own)), ...foreign.map(renderForeignTag)],
    })
  })
  routes.openapi(psRoute, async (c) => {
    const ready = registry.loaded().filter(({ engine }) => engine.status().kind === 'ready')
    const models = ready.map(async ({ stored }) => {
      const expiresInMs = registry.expiresInMs(stored.id)
      const memoryBytes = registry.memoryBytes(stored.id) ?? stored.sizeBytes
      const leavesAtMs = expiresInMs === undefined ? undefined : deps.now() + expiresInMs
      return renderRunning(await known(stored.id, stored), { memoryBytes, leavesAtMs })
    })
    const foreign = (await deps.elsewhere.list()).filter(({ isRunning }) => isRunning)
    return c.json({ models: [...(await Promise.all(models)), ...foreign.map(renderForeignRunning)] })
  })
  routes.openapi(showRoute, async (c) => {
    const { model, name = model } = c.req.valid('json')
    const asked = model ?? name
    if (!asked) throw new Failure('invalid', 'Cannot describe a model: "model" is missing', { param: 'model' })
    const own = await ownName(asked, deps)
    const foreign = (await deps.elsewhere.list()).find((each) => each.name === own)
    if (foreign !== undefined) return c.json(renderForeignShown(foreign))
    const stored = await findStored(own, deps)
    return c.json(renderShown(await known(asked, stored, deps.longHeadOf)))
  })
  return routes
}
