import type { ModelInfo } from '../../domain/engine/engine.ts'
import { presetOf } from '../../domain/models/model-preset.ts'
import type { StoredModel } from '../../domain/models/stored-model.ts'
import { type ModelPresence, renderStatus } from './model-status.ts'

export type ModelCard = { readonly id: string; readonly object: 'model' } & Readonly<Record<string, unknown>>

/**
 * A model in the shape of `GET /v1/models`, with vLLM's and llama-server's further fields.
 *
 * @param id the name to list it under, its own or an alias
 */
export function renderModelCard(id: string, stored: StoredModel, presence: ModelPresence): ModelCard {
  const info = presence.status?.kind === 'ready' ? presence.status.info : undefined
  return {
    id,
    object: 'model',
    created: Math.floor(stored.modifiedAtMs / 1_000),
    owned_by: 'hearth',
    root: stored.id,
    parent: null,
    ...(info === undefined ? {} : { max_model_len: info.contextTokens }),
    meta: info === undefined ? null : renderMeta(info),
    status: renderStatus(presence),
  }
}

function renderMeta(info: ModelInfo): object {
  const { note } = presetOf(info)
  return {
    n_vocab: info.vocabularySize,
    n_ctx_train: info.trainContextTokens,
    n_ctx: info.contextTokens,
    n_embd: info.embeddingLength,
    n_params: info.parameters,
    size: info.sizeBytes,
    architecture: info.architecture,
    ...(info.name === undefined ? {} : { name: info.name }),
    ...(info.description === undefined ? {} : { description: info.description }),
    ...(note === undefined ? {} : { note }),
  }
}
