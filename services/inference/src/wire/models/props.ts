import type { ModelInfo } from '../../domain/engine/engine.ts'
import type { ServedModel } from '../../domain/models/served-model.ts'

/** The capabilities of a loaded model, in the shape of llama-server's `GET /props`. */
export function renderProps({ stored, gate }: ServedModel, info: ModelInfo, version: string): object {
  const { temperature = 1, topP = 1, topK = -1, minP = 0 } = info.sampling
  return {
    default_generation_settings: {
      n_ctx: info.contextTokens,
      params: { temperature, top_p: topP, top_k: topK, min_p: minP },
    },
    total_slots: gate.capacity,
    model_alias: stored.id,
    model_path: stored.path,
    modalities: { vision: false, audio: false },
    chat_format: info.chatFormat,
    build_info: `hearth-${version}`,
  }
}

/**
 * The slots of a model, in the shape of llama-server's `GET /slots` but without what is in them. Slots
 * are alike: those at work are listed first.
 */
export function renderSlots({ gate }: Pick<ServedModel, 'gate'>, info: ModelInfo): readonly object[] {
  const busy = Math.min(gate.inside(), gate.capacity)
  return Array.from({ length: gate.capacity }, (_, id) => ({ id, n_ctx: info.contextTokens, is_processing: id < busy }))
}
