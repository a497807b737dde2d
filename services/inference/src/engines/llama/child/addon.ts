import { createRequire } from 'node:module'
import type { Llama, LlamaContext, LlamaModel } from 'node-llama-cpp'

/**
 * Everything we use of node-llama-cpp that it does not promise to keep: the addon objects below its
 * public classes. `addon.test.ts` holds for every version we move to; the version is pinned because of it.
 */

/** The version whose internals these types describe. */
export const supportedVersion = '3.22.1'

export type SamplerConfig = {
  readonly temperature: number
  readonly seed: number
  readonly topK?: number
  readonly topP?: number
  readonly minP?: number
  readonly repeatPenaltyTokens?: Uint32Array
  readonly repeatPenalty?: number
  readonly repeatPenaltyMaxTokens?: number
  readonly repeatPenaltyFrequencyPenalty?: number
  readonly repeatPenaltyPresencePenalty?: number
  readonly tokenBiasKeys?: Uint32Array
  readonly tokenBiasValues?: Float32Array
}

type AddonSampler = { applyConfig(config: SamplerConfig): void; dispose(): void }

export type AddonModel = {
  tokenize(text: string, parseSpecial: boolean): Uint32Array
  detokenize(tokens: Uint32Array, renderSpecial: boolean): string
  isEogToken(token: number): boolean
  tokenBos(): number
  tokenEos(): number
  getTokenString(token: number): string | undefined
  shouldPrependBosToken(): boolean
  getTotalParameters(): number
  getTotalSize(): number
  getTrainContextSize(): number
  getEmbeddingVectorSize(): number
}

type AddonContext = {
  initBatch(tokens: number): void
  /** @returns the batch index of each wanted row */
  addToBatch(sequence: number, position: number, tokens: Uint32Array, wantedOffsets: Uint32Array): Uint32Array
  decodeBatch(): Promise<void>
  /** -1 when nothing can be drawn. */
  sampleToken(batchIndex: number, sampler: AddonSampler): Promise<number>
  removeTokenCellsFromSequence(sequence: number, from: number, to: number): boolean
  disposeSequence(sequence: number): void
  /** 0 while every position is held; above 0 once a sliding window dropped old ones; -1 when empty. */
  getSequenceKvCacheMinPosition(sequence: number): number
}

export type Internals = {
  readonly model: AddonModel
  readonly context: AddonContext
  createSampler(): AddonSampler
}

type Hidden = {
  readonly llama: { readonly _bindings?: { readonly AddonSampler?: new (model: AddonModel) => AddonSampler } }
  readonly model: { readonly _model?: AddonModel }
  readonly context: { readonly _ctx?: AddonContext }
}

const modelMethods = [
  'tokenize',
  'detokenize',
  'isEogToken',
  'tokenBos',
  'tokenEos',
  'getTokenString',
  'shouldPrependBosToken',
  'getTotalParameters',
  'getTotalSize',
  'getTrainContextSize',
  'getEmbeddingVectorSize',
] as const satisfies readonly (keyof AddonModel)[]

const contextMethods = [
  'initBatch',
  'addToBatch',
  'decodeBatch',
  'sampleToken',
  'removeTokenCellsFromSequence',
  'disposeSequence',
  'getSequenceKvCacheMinPosition',
] as const satisfies readonly (keyof AddonContext)[]

/**
 * The addon objects behind a loaded model and context.
 *
 * @throws when the installed node-llama-cpp is built differently from the version we know
 */
export function openInternals(llama: Llama, model: LlamaModel, context: LlamaContext): Internals {
  const hidden = { llama, model, context } as unknown as Hidden
  const addonModel = hidden.model._model
  const addonContext = hidden.context._ctx
  const SamplerClass = hidden.llama._bindings?.AddonSampler
  if (
    addonModel === undefined ||
    addonContext === undefined ||
    SamplerClass === undefined ||
    !modelMethods.every((name) => typeof addonModel[name] === 'function') ||
    !contextMethods.every((name) => typeof addonContext[name] === 'function')
  ) {
    throw new Error(
      `Cannot drive node-llama-cpp ${installedVersion()}: its internals differ from those of ${supportedVersion}`,
    )
  }
  return { model: addonModel, context: addonContext, createSampler: () => new SamplerClass(addonModel) }
}

/** Version of the node-llama-cpp that is installed. */
export function installedVersion(): string {
  const entry = createRequire(import.meta.url).resolve('node-llama-cpp')
  const manifest: unknown = createRequire(entry)('../package.json')
  return (manifest as { version: string }).version
}
