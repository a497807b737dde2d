import type { LlamaModel } from 'node-llama-cpp'
import { probeFormat } from '../../../domain/chat-format/probe-format/probe-format.ts'
import type { ModelInfo } from '../../../domain/engine/engine.ts'
import type { Sampling } from '../../../domain/engine/sampling/sampling.ts'
import type { AddonModel } from './addon.ts'
import type { ChatTemplate } from './chat-template/chat-template.ts'

export type ModelFacts = {
  readonly model: LlamaModel
  readonly addonModel: AddonModel
  readonly contextTokens: number
  readonly vocabularySize: number
  readonly template: ChatTemplate
  /** The text of the model's template, where it has one. */
  readonly templateSource: string | undefined
}

/** What callers may know of a loaded model. */
export function describeModel(facts: ModelFacts): ModelInfo {
  const { model, addonModel, contextTokens, vocabularySize, template, templateSource } = facts
  const { general } = model.fileInfo.metadata
  return {
    architecture: general.architecture,
    name: general.name,
    description: general.description,
    parameters: addonModel.getTotalParameters(),
    sizeBytes: addonModel.getTotalSize(),
    trainContextTokens: model.trainContextSize,
    embeddingLength: model.embeddingVectorSize,
    contextTokens,
    vocabularySize,
    sampling: recommended(general),
    chatFormat: probeFormat(template.render, templateSource),
  }
}

// llama.cpp's converter writes these keys when the model's publisher recommends settings.
function recommended(general: object): Sampling {
  const sampling = 'sampling' in general ? general.sampling : undefined
  if (typeof sampling !== 'object' || sampling === null) return {}
  const keys = { temperature: 'temp', topK: 'top_k', topP: 'top_p', minP: 'min_p', repetitionPenalty: 'penalty_repeat' }
  const found = Object.entries(keys).map(([ours, theirs]) => [ours, (sampling as Record<string, unknown>)[theirs]])
  return Object.fromEntries(found.filter(([, value]) => typeof value === 'number'))
}
