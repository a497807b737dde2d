import type { EmbedInput, GenerateRequest, ModelInfo } from '../../domain/engine.ts'
import type { TaskEvent } from '../../domain/scheduler/scheduler.ts'

/** How a child loads its model. */
export type LoadSettings = {
  readonly modelPath: string
  /** Tokens one slot holds; absent: what the model was trained on, at most `maxDefaultContextTokens`. */
  readonly contextTokens: number | undefined
  readonly maxDefaultContextTokens: number
  readonly slots: number
  readonly threads: number
  readonly batchTokens: number
  readonly stepBudgetMs: number
  readonly gpu: boolean
}

/** A failure as it crosses the process boundary. */
export type WireFailure = { readonly message: string; readonly code?: string; readonly param?: string }

export type ToChild =
  | { readonly type: 'load'; readonly settings: LoadSettings }
  | { readonly type: 'generate'; readonly id: number; readonly request: GenerateRequest }
  | { readonly type: 'cancel'; readonly id: number }
  | { readonly type: 'embed'; readonly id: number; readonly inputs: readonly EmbedInput[] }

export type FromChild =
  | { readonly type: 'ready'; readonly info: ModelInfo }
  /** The model cannot be loaded; trying again would not help. */
  | { readonly type: 'unloadable'; readonly message: string }
  /** One scheduler step; sent even without events, as a sign of life. */
  | { readonly type: 'step'; readonly events: readonly TaskEvent[] }
  | {
      readonly type: 'embedded'
      readonly id: number
      readonly vectors: readonly Float32Array[]
      readonly promptTokens: number
    }
  /** The request with this id was refused; nothing else follows for it. */
  | { readonly type: 'refused'; readonly id: number; readonly failure: WireFailure }
  | { readonly type: 'log'; readonly level: 'warn' | 'error'; readonly message: string }
