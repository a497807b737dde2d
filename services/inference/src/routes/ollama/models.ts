import { Failure } from '@hearth/kernel'
import type { Endpoint } from '@hearth/server'
import type { Access } from '../../domain/access/access.ts'
import type { GgufHeader } from '../../domain/models/gguf-header.ts'
import type { StoredModel } from '../../domain/models/stored-model.ts'
import { type KnownModel, renderRunning, renderShown, renderTag } from '../../wire/ollama/model.ts'
import { renderRemoteRunning, renderRemoteShown, renderRemoteTag } from '../../wire/ollama/remote-model.ts'
import { showRequestSchema } from '../../wire/ollama/requests.ts'
import { endpoint } from '../endpoint.ts'
import { findStored, type ModelsDeps, ownName } from './deps.ts'

export type OllamaModelDeps = ModelsDeps & {
  /** What a model's file says of itself; the long one says its template too, and takes longer to read. */
  readonly headOf: (stored: StoredModel) => Promise<GgufHeader | undefined>
  readonly longHeadOf: (stored: StoredModel) => Promise<GgufHeader | undefined>
  /** Unix time in milliseconds. */
  readonly now: () => number
  readonly version: string
}

/** The version of Ollama whose API this is; clients refuse servers that are older than they need. */
const apiVersion = '0.13.0'

/** `GET /api/tags`, `/api/ps` and `/api/version`, and `POST /api/show`. */
export function ollamaModelEndpoints(deps: OllamaModelDeps): readonly Endpoint<Access>[] {
  const server = `hearth ${deps.version}`
  return [
    endpoint({
      method: 'get',
      path: '/api/version',
      summary: "Version of Ollama's API",
      access: 'any-key',
      answer: 'The version',
      handle: (_, c) => c.json({ version: apiVersion, server }),
    }),
    endpoint({
      method: 'get',
      path: '/api/tags',
      summary: 'List the models that can be used, as Ollama does',
      access: 'model-list',
      answer: 'The models',
      handle: async (_, c) => c.json({ models: await listUsable(deps) }),
    }),
    endpoint({
      method: 'get',
      path: '/api/ps',
      summary: 'List the models in memory, as Ollama does',
      access: 'model-list',
      answer: 'The models',
      handle: async (_, c) => c.json({ models: await listLoaded(deps) }),
    }),
    endpoint({
      method: 'post',
      path: '/api/show',
      effect: 'question',
      summary: 'Describe a model, as Ollama does',
      access: 'model',
      input: { body: showRequestSchema },
      answers: { 200: { description: 'The model' }, 404: { description: 'There is no such model' } },
      handle: async ({ body: { model, name } }, c) => c.json(await describe(model || name, deps)),
    }),
  ]
}

async function listUsable(deps: OllamaModelDeps): Promise<readonly object[]> {
  const remote = await deps.remoteModels.list()
  const taken = new Set(remote.map(({ name }) => name))
  const models = (await deps.storedModels.list()).filter(({ id }) => !taken.has(id))
  const own = models.map(async (stored) => renderTag(await known(stored.id, stored, deps)))
  return [...(await Promise.all(own)), ...remote.map(renderRemoteTag)]
}

async function listLoaded(deps: OllamaModelDeps): Promise<readonly object[]> {
  const { registry } = deps
  const ready = registry.loaded().filter(({ engine }) => engine.status().kind === 'ready')
  const models = ready.map(async ({ stored }) => {
    const expiresInMs = registry.expiresInMs(stored.id)
    const memoryBytes = registry.memoryBytes(stored.id) ?? stored.sizeBytes
    const leavesAtMs = expiresInMs === undefined ? undefined : deps.now() + expiresInMs
    return renderRunning(await known(stored.id, stored, deps), { memoryBytes, leavesAtMs })
  })
  const remote = (await deps.remoteModels.list()).filter(({ isRunning }) => isRunning)
  return [...(await Promise.all(models)), ...remote.map(renderRemoteRunning)]
}

async function describe(asked: string | null | undefined, deps: OllamaModelDeps): Promise<object> {
  if (!asked) throw new Failure('invalid', 'Cannot describe a model: "model" is missing', { param: 'model' })
  const own = await ownName(asked, deps)
  const remote = (await deps.remoteModels.list()).find((each) => each.name === own)
  if (remote !== undefined) return renderRemoteShown(remote)
  const stored = await findStored(own, deps)
  return renderShown(await known(asked, stored, deps, deps.longHeadOf))
}

async function known(
  name: string,
  stored: StoredModel,
  { registry, headOf }: OllamaModelDeps,
  read = headOf,
): Promise<KnownModel> {
  const status = registry
    .loaded()
    .find((served) => served.stored.id === stored.id)
    ?.engine.status()
  return { name, stored, info: status?.kind === 'ready' ? status.info : undefined, head: await read(stored) }
}
