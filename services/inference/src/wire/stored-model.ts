import { z } from '@hono/zod-openapi'
import type { EngineStatus } from '../domain/engine.ts'
import type { StoredModel } from '../domain/stored-model.ts'

/** The body of the requests that name a model to manage. */
export const modelNameSchema = z.object({ model: z.string().min(1).max(2_048) })

/** A pull, as far as its listing needs it. */
export type ListedPull = {
  readonly id: string
  readonly url: string
  readonly progress: { readonly done: number; readonly total: number | undefined }
  readonly failure: string | undefined
}

const names = {
  loading: 'loading',
  ready: 'loaded',
  restarting: 'loading',
  failed: 'unloaded',
  closed: 'unloaded',
} as const

/** llama-server's word for a status. */
export function statusName({ kind }: EngineStatus): string {
  return names[kind]
}

/** A model in the shape of llama-server's router mode; `status` is absent while it is not in memory. */
export function renderStoredModel(stored: StoredModel, status: EngineStatus | undefined): object {
  const { id, path, sizeBytes, modifiedAtMs } = stored
  return {
    id,
    object: 'model',
    created: Math.floor(modifiedAtMs / 1_000),
    owned_by: 'hearth',
    path,
    size: sizeBytes,
    status: renderStatus(status),
  }
}

function renderStatus(status: EngineStatus | undefined): object {
  if (status === undefined) return { value: 'unloaded' }
  if (status.kind === 'failed') return { value: 'unloaded', failed: true, error: status.message }
  return { value: statusName(status) }
}

/** A model that is not stored yet, in the same shape. */
export function renderPull({ id, url, progress, failure }: ListedPull): object {
  const { done, total } = progress
  const downloading = { value: 'downloading', progress: { [url]: { done, total: total ?? null } } }
  const status = failure === undefined ? downloading : { value: 'unloaded', failed: true, error: failure }
  return { id, object: 'model', owned_by: 'hearth', status }
}
