import { getLlama, type Llama, LlamaLogLevel, type LlamaModel } from 'node-llama-cpp'
import type { ModelInfo } from '../../../domain/engine.ts'
import type { Sampling } from '../../../domain/sampling.ts'
import type { Decoder } from '../../../domain/scheduler/decoder.ts'
import { readGgufHeader } from '../../../storage/read-gguf-header.ts'
import type { LoadSettings } from '../protocol.ts'
import { type AddonModel, openInternals } from './addon.ts'
import { type ChatTemplate, createChatTemplate } from './chat-template.ts'
import { createLlamaDecoder } from './decoder.ts'
import { createEmbedder, type Embedder } from './embedder.ts'
import { createTokenizer, type Tokenizer } from './tokenizer.ts'

export type LoadedModel = {
  readonly info: ModelInfo
  readonly decoder: Decoder
  readonly tokenizer: Tokenizer
  readonly template: ChatTemplate
  readonly embedder: Embedder
}

const meanPooling = 1

/** Loads the model and prepares one sequence for each slot. Rejects when the file cannot be loaded. */
export async function loadModel(
  settings: LoadSettings,
  log: (level: 'warn' | 'error', message: string) => void,
): Promise<LoadedModel> {
  const { modelPath, slots, threads, batchTokens } = settings
  const llama = await openLlama(settings, log)
  const model = await openModel(llama, modelPath)
  const trained = model.trainContextSize
  const contextTokens = settings.contextTokens ?? Math.min(trained, settings.maxDefaultContextTokens)
  const context = await model.createContext({
    contextSize: contextTokens,
    sequences: slots,
    batchSize: batchTokens,
    threads,
  })
  const internals = openInternals(llama, model, context)
  const { tokens } = model.fileInfo.metadata.tokenizer.ggml
  const vocabularySize = tokens.length
  const tokenizer = createTokenizer(internals.model, tokens)
  const { chat_template: source } = model.fileInfo.metadata.tokenizer
  return {
    info: { ...describe(model, internals.model), contextTokens, vocabularySize },
    decoder: createLlamaDecoder(internals, { slots, contextTokens, batchTokens }),
    tokenizer,
    template: createChatTemplate(source, tokenizer.special),
    embedder: createEmbedder(model, tokenizer, { threads, contextTokens }),
  }
}

function openLlama({ gpu }: LoadSettings, log: (level: 'warn' | 'error', message: string) => void): Promise<Llama> {
  return getLlama({
    gpu: gpu ? 'auto' : false,
    build: 'never',
    skipDownload: true,
    progressLogs: false,
    // Threads are ours to choose, so the library must not share them out.
    maxThreads: 0,
    logLevel: LlamaLogLevel.warn,
    logger: (level, message) => log(level === LlamaLogLevel.warn ? 'warn' : 'error', message.trimEnd()),
  })
}

async function openModel(llama: Llama, modelPath: string): Promise<LlamaModel> {
  const metadataOverrides = await poolingOverride(modelPath)
  return llama.loadModel({ modelPath, metadataOverrides }).catch((cause: unknown) => {
    const reason = cause instanceof Error ? cause.message : String(cause)
    const state = 'the file is cut short or damaged, memory is short, or llama.cpp does not know its kind'
    throw new Error(`${state}; it said "${reason}"`, { cause })
  })
}

/**
 * Chat models say nothing about embeddings; the mean over all tokens tells texts apart far better than
 * llama.cpp's choice, the last token. A model that says how is left alone. Generation is unaffected.
 */
async function poolingOverride(path: string): Promise<Record<string, { pooling_type: number }>> {
  const { metadata } = await readGgufHeader(path)
  const architecture = metadata.get('general.architecture')
  if (typeof architecture !== 'string' || metadata.has(`${architecture}.pooling_type`)) return {}
  return { [architecture]: { pooling_type: meanPooling } }
}

function describe(model: LlamaModel, addon: AddonModel): Omit<ModelInfo, 'contextTokens' | 'vocabularySize'> {
  const { general } = model.fileInfo.metadata
  return {
    architecture: general.architecture,
    name: general.name,
    description: general.description,
    parameters: addon.getTotalParameters(),
    sizeBytes: addon.getTotalSize(),
    trainContextTokens: model.trainContextSize,
    embeddingLength: model.embeddingVectorSize,
    sampling: recommended(general),
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
