import type { GgufHeader } from './gguf-header.ts'

/** How a model is to be loaded, as far as its memory depends on it. */
export type MemoryPlan = {
  readonly slots: number
  /** Tokens of one slot; absent: what the model was trained on, at most `maxDefaultContextTokens`. */
  readonly contextTokens: number | undefined
  readonly maxDefaultContextTokens: number
  /** Tokens of one step; absent: 512, and 256 for large vocabularies. */
  readonly batchTokens: number | undefined
  readonly kvType: 'f16' | 'q8_0'
}

/** What loading a model takes, in bytes. */
export type MemoryEstimate = {
  readonly totalBytes: number
  /** The file and its adapters, which are mapped into memory. */
  readonly weightsBytes: number
  /** Keys and values of all slots, each with a whole context. */
  readonly contextBytes: number
  /** The outcomes of one step. */
  readonly outputBytes: number
  readonly slots: number
  /** Tokens of one slot. */
  readonly contextTokens: number
}

/**
 * What the process of a small model has resident beyond what is reckoned here for it, measured with three
 * models from 3 to 50 million parameters on Linux (176 to 183 MB): 105 MB of its own, and 75 MB of program
 * files, which all model processes share.
 */
export const processBytes = 180_000_000
// Values per block and its bytes, as ggml packs them.
const bytesPerValue = { f16: 2, q8_0: 34 / 32 }
const usualBatchTokens = 512
const largeVocabulary = 100_000
const largeVocabularyBatchTokens = 256
const fallbackTrainTokens = 4_096

/**
 * What a model will take before it is loaded: file + slots x context x bytes of a token + outcomes of a
 * step (tokens x vocabulary x 4) + 180 MB for its process.
 *
 * Layers that look at a window only take less than is reckoned here.
 *
 * @param weightsBytes size of all files of the model and of its adapters
 */
export function estimateMemory(header: GgufHeader, weightsBytes: number, plan: MemoryPlan): MemoryEstimate {
  const contextTokens = contextTokensOf(header, plan)
  const vocabulary = header.listLengths.get('tokenizer.ggml.tokens') ?? 0
  const cacheBytes = contextTokens * valuesPerToken(header) * bytesPerValue[plan.kvType]
  const contextBytes = Math.ceil(plan.slots * (cacheBytes + stateBytesOf(header)))
  const outputBytes = outputBytesOf(vocabulary, plan.batchTokens)
  const totalBytes = weightsBytes + contextBytes + outputBytes + processBytes
  return { totalBytes, weightsBytes, contextBytes, outputBytes, slots: plan.slots, contextTokens }
}

/**
 * The outcomes of one step, in bytes.
 *
 * @param batchTokens tokens of one step; absent: 512, and 256 for large vocabularies
 */
export function outputBytesOf(vocabulary: number, batchTokens: number | undefined): number {
  const usual = vocabulary > largeVocabulary ? largeVocabularyBatchTokens : usualBatchTokens
  return (batchTokens ?? usual) * vocabulary * 4
}

function contextTokensOf(header: GgufHeader, { contextTokens, maxDefaultContextTokens }: MemoryPlan): number {
  return contextTokens ?? Math.min(trainedTokensOf(header), maxDefaultContextTokens)
}

/** The longest context that a model was trained on; 4,096 tokens where its file does not say. */
export function trainedTokensOf(header: GgufHeader): number {
  return numberOf(header, 'context_length') ?? fallbackTrainTokens
}

/** How many layers a model has; `undefined` where its file does not say. */
export function layersOf(header: GgufHeader): number | undefined {
  return numberOf(header, 'block_count')
}

// The numbers that the caches of keys and of values hold for one token, over all layers.
function valuesPerToken(header: GgufHeader): number {
  const layers = numberOf(header, 'block_count') ?? 0
  const heads = numberOf(header, 'attention.head_count') ?? 0
  const width = numberOf(header, 'embedding_length') ?? 0
  const headWidth = heads === 0 ? 0 : width / heads
  const perHead =
    (numberOf(header, 'attention.key_length') ?? headWidth) + (numberOf(header, 'attention.value_length') ?? headWidth)
  return sharedHeads(header, layers, heads) * perHead
}

// Over all layers: one number for all of them, or one each.
function sharedHeads(header: GgufHeader, layers: number, heads: number): number {
  const each = header.lists.get(keyOf(header, 'attention.head_count_kv'))
  if (each !== undefined) return each.reduce((sum, count) => sum + count, 0)
  const cached = Math.floor(layers / attentionInterval(header))
  return cached * (numberOf(header, 'attention.head_count_kv') ?? heads)
}

// Of models that mix both kinds: one of so many layers has a cache, and the others keep a state of 32-bit numbers.
function attentionInterval(header: GgufHeader): number {
  return Math.max(1, numberOf(header, 'full_attention_interval') ?? 1)
}

function stateBytesOf(header: GgufHeader): number {
  const layers = numberOf(header, 'block_count') ?? 0
  const stateLayers = layers - Math.floor(layers / attentionInterval(header))
  return stateLayers * (numberOf(header, 'ssm.inner_size') ?? 0) * (numberOf(header, 'ssm.state_size') ?? 0) * 4
}

function numberOf(header: GgufHeader, name: string): number | undefined {
  const value = header.metadata.get(keyOf(header, name))
  return typeof value === 'number' && Number.isFinite(value) && value >= 0 ? value : undefined
}

function keyOf({ metadata }: GgufHeader, name: string): string {
  return `${String(metadata.get('general.architecture'))}.${name}`
}
