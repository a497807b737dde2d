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
  readonly xtcProbability?: number
  readonly xtcThreshold?: number
  /** The tokens before; a sampler that is given others than it knows of begins anew with them. */
  readonly repeatPenaltyTokens?: Uint32Array
  readonly repeatPenalty?: number
  readonly repeatPenaltyMaxTokens?: number
  readonly repeatPenaltyFrequencyPenalty?: number
  readonly repeatPenaltyPresencePenalty?: number
  readonly dryRepeatPenaltyStrength?: number
  readonly dryRepeatPenaltyBase?: number
  readonly dryRepeatPenaltyAllowedLength?: number
  /** Above 0: llama.cpp takes -1 for "off". */
  readonly dryRepeatPenaltyLastTokens?: number
  readonly dryRepeatPenaltySequenceBreakers?: readonly string[]
  readonly tokenBiasKeys?: Uint32Array
  readonly tokenBiasValues?: Float32Array
  readonly grammarEvaluationState?: AddonGrammarState
}

export type AddonSampler = {
  /** Replaces all settings; the random sequence goes on while the seed is the same. */
  applyConfig(config: SamplerConfig): void
  dispose(): void
}
/** Never used by itself: `AddonGrammar` only refuses what cannot be parsed. */
type AddonGrammar = { readonly __brand: 'AddonGrammar' }
export type AddonGrammarState = { readonly __brand: 'AddonGrammarState' }
type AddonJinjaRenderer = { render(values: Readonly<Record<string, unknown>>): string }

export type AddonModel = {
  tokenize(text: string, parseSpecial: boolean): Uint32Array
  detokenize(tokens: Uint32Array, renderSpecial: boolean): string
  isEogToken(token: number): boolean
  tokenBos(): number
  tokenEos(): number
  getTokenString(token: number): string | undefined
  shouldPrependBosToken(): boolean
  shouldAppendEosToken(): boolean
  getTotalParameters(): number
  getTotalSize(): number
}

/** Logits asked of {@link AddonContext.sampleToken}: those of given tokens, or the highest; `true` is all of them. */
type WantedLogits = true | readonly [of: readonly number[], max: false, min: false, selected: false, top: number]
type Sampled = readonly [
  token: number,
  probabilities: undefined,
  confidence: undefined,
  /** Token and logit by turns. */
  logits: readonly number[] | undefined,
  /** Sum over the vocabulary of e to the power of what each logit is below the highest. */
  totalWeight: number | undefined,
]

export type AddonContext = {
  initBatch(tokens: number): void
  /** @returns the batch index of each wanted row */
  addToBatch(sequence: number, position: number, tokens: Uint32Array, wantedOffsets: Uint32Array): Uint32Array
  decodeBatch(): Promise<void>
  /** -1 when nothing can be drawn. Rejects when the token drawn is none that the grammar allows. */
  sampleToken(batchIndex: number, sampler: AddonSampler): Promise<number>
  sampleToken(
    batchIndex: number,
    sampler: AddonSampler,
    probabilities: false,
    confidence: false,
    logits: WantedLogits | false,
    totalWeight: boolean,
  ): Promise<Sampled>
  removeTokenCellsFromSequence(sequence: number, from: number, to: number): boolean
  disposeSequence(sequence: number): void
  /** 0 while every position is held; above 0 once a sliding window dropped old ones; -1 when empty. */
  getSequenceKvCacheMinPosition(sequence: number): number
  getSequenceKvCacheMaxPosition(sequence: number): number
  copySequenceStateFromOtherSequence(to: number, from: number): Promise<number>
  setThreads(threads: number): void
  /** The vector of sequence 0, not normalised; whatever else the batch held is out of reach. */
  getEmbedding(tokens: number): Float64Array
}

/** What stands beside a model: constructors, and what llama.cpp knows of architectures. */
export type AddonBindings = {
  readonly AddonSampler: {
    new (model: AddonModel): AddonSampler
    canBeNextTokenForGrammarEvaluationState(state: AddonGrammarState, token: number): boolean
  }
  readonly AddonGrammar: new (text: string, options: { rootRuleName: string; addonExports: unknown }) => AddonGrammar
  readonly AddonGrammarEvaluationState: {
    new (model: AddonModel, grammar: AddonGrammar): AddonGrammarState
    /** A copy that goes its own way. */
    new (state: AddonGrammarState): AddonGrammarState
  }
  readonly AddonJinjaRenderer: new (template: string) => AddonJinjaRenderer
  getIsArchSupported(architecture: string): boolean
  getIsArchRecurrent(architecture: string): boolean | undefined
  getIsArchHybrid(architecture: string): boolean | undefined
}

const modelMethods = [
  'tokenize',
  'detokenize',
  'isEogToken',
  'tokenBos',
  'tokenEos',
  'getTokenString',
  'shouldPrependBosToken',
  'shouldAppendEosToken',
  'getTotalParameters',
  'getTotalSize',
] as const satisfies readonly (keyof AddonModel)[]

const contextMethods = [
  'initBatch',
  'addToBatch',
  'decodeBatch',
  'sampleToken',
  'removeTokenCellsFromSequence',
  'disposeSequence',
  'getSequenceKvCacheMinPosition',
  'getSequenceKvCacheMaxPosition',
  'copySequenceStateFromOtherSequence',
  'setThreads',
  'getEmbedding',
] as const satisfies readonly (keyof AddonContext)[]

const bindingNames = [
  'AddonSampler',
  'AddonGrammar',
  'AddonGrammarEvaluationState',
  'AddonJinjaRenderer',
  'getIsArchSupported',
  'getIsArchRecurrent',
  'getIsArchHybrid',
] as const satisfies readonly (keyof AddonBindings)[]

/** @throws when the installed node-llama-cpp is built differently from the version we know */
export function bindingsOf(llama: Llama): AddonBindings {
  return checked((llama as unknown as { readonly _bindings?: AddonBindings })._bindings, bindingNames)
}

/** The addon object behind a loaded model; throws as {@link bindingsOf}. */
export function addonModelOf(model: LlamaModel): AddonModel {
  return checked((model as unknown as { readonly _model?: AddonModel })._model, modelMethods)
}

/** The addon object behind a context, also one for embeddings; throws as {@link bindingsOf}. */
export function addonContextOf(context: LlamaContext | object): AddonContext {
  const outer = context as { readonly _ctx?: AddonContext; readonly _llamaContext?: { readonly _ctx?: AddonContext } }
  return checked(outer._ctx ?? outer._llamaContext?._ctx, contextMethods)
}

function checked<T extends object>(found: T | undefined, names: readonly (keyof T)[]): T {
  if (found !== undefined && names.every((name) => typeof found[name] === 'function')) return found
  throw new Error(
    `Cannot drive node-llama-cpp ${installedVersion()}: its internals differ from those of ${supportedVersion}`,
  )
}

/** Version of the node-llama-cpp that is installed. */
export function installedVersion(): string {
  const entry = createRequire(import.meta.url).resolve('node-llama-cpp')
  const manifest: unknown = createRequire(entry)('../package.json')
  return (manifest as { version: string }).version
}
