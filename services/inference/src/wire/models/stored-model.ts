import { z } from '@hono/zod-openapi'
import type { ModelEvent } from '../../domain/engine/model-event.ts'
import { type MissingFile, missingFile } from '../../domain/models/missing-file.ts'
import type { MemoryEstimate } from '../../domain/models/model-memory.ts'
import type { FileProgress } from '../../domain/models/pull-progress.ts'
import type { StoredModel } from '../../domain/models/stored-model.ts'
import { type ModelPresence, renderStatus } from './model-status.ts'

/** The body of the requests that name a model to manage. */
export const modelNameSchema = z.object({ model: z.string().min(1).max(2_048) })

/** A model that a server of its own computes. */
export type ListedServer = {
  readonly id: string
  readonly aliases: readonly string[]
  readonly path: string
  /** Why its server does not run. */
  readonly failure: string | undefined
}

/** A pull, as far as its listing needs it. */
export type ListedPull = {
  readonly id: string
  /** What was asked for; asking for it again goes on where a failed pull ended. */
  readonly address: string
  /** By the address of each file. */
  readonly progress: Readonly<Record<string, FileProgress>>
  readonly failure: string | undefined
}

/** What is told of a stored model besides its file. */
export type StoredModelState = ModelPresence & {
  readonly aliases: readonly string[]
  /** Whether it is the default model, which stays loaded. */
  readonly main: boolean
  /** Before it is loaded; absent when the file cannot be read as a model. */
  readonly estimate: MemoryEstimate | undefined
  /** Once it is in memory. */
  readonly memoryBytes: number | undefined
}

/** What the engine reads and writes. */
const textAlone = { input_modalities: ['text'], output_modalities: ['text'] }

/** A model in the shape of llama-server's router mode. */
export function renderStoredModel(stored: StoredModel, state: StoredModelState): object {
  const { id, path, sizeBytes, modifiedAtMs, removable } = stored
  const { aliases, main, estimate, memoryBytes } = state
  return {
    id,
    aliases,
    object: 'model',
    architecture: textAlone,
    created: Math.floor(modifiedAtMs / 1_000),
    owned_by: 'hearth',
    path,
    size: sizeBytes,
    main,
    removable: removable && !main,
    memory: { ...renderEstimate(estimate), ...(memoryBytes === undefined ? {} : { used_bytes: memoryBytes }) },
    status: renderStatus(state),
  }
}

/** What loading a model takes; of one that cannot be read, that it is not known. */
export function renderEstimate(estimate: MemoryEstimate | undefined): object {
  if (estimate === undefined) return { estimated_bytes: null }
  const { totalBytes, weightsBytes, contextBytes, outputBytes, slots, contextTokens } = estimate
  return {
    estimated_bytes: totalBytes,
    weights_bytes: weightsBytes,
    context_bytes: contextBytes,
    output_bytes: outputBytes,
    slots,
    context_tokens: contextTokens,
  }
}

/** A model that a server of its own computes, in the same shape. */
export function renderServer({ id, aliases, path, failure }: ListedServer): object {
  const status = failure === undefined ? { value: 'loaded' } : { value: 'failed', failed: true, error: failure }
  return { id, ...(aliases.length === 0 ? {} : { aliases }), object: 'model', owned_by: 'llama-server', path, status }
}

/** A model that the configuration has, and whose file is not there, in the same shape. */
export function renderMissing(missing: MissingFile): object {
  const status = { value: 'failed', failed: true, error: missingFile(missing).message }
  return { ...missing, object: 'model', owned_by: 'hearth', status }
}

/** A model that is not stored yet, in the same shape. */
export function renderPull({ id, address, progress, failure }: ListedPull): object {
  const downloading = { value: 'downloading', progress: renderProgress(progress) }
  const status = failure === undefined ? downloading : { value: 'failed', failed: true, error: failure }
  return { id, object: 'model', owned_by: 'hearth', source: address, status }
}

/** Something that happened to a model. */
export function renderEvent(event: ModelEvent): object {
  return event.event === 'download_progress' ? { ...event, data: renderProgress(event.data) } : event
}

/** How far the files of a pull are, by their addresses. */
function renderProgress(files: ListedPull['progress']): object {
  return Object.fromEntries(
    Object.entries(files).map(([url, { done, total, bytesPerSecond, secondsLeft }]) => {
      const pace = {
        ...(bytesPerSecond === undefined ? {} : { bytes_per_second: bytesPerSecond }),
        ...(secondsLeft === undefined ? {} : { seconds_left: secondsLeft }),
      }
      return [url, { done, total: total ?? null, ...pace }]
    }),
  )
}
