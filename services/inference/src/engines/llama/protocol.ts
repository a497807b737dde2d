import type { FailureKind } from '@hearth/kernel'
import type {
  ChatMessage,
  Embeddings,
  EmbedInput,
  GenerateRequest,
  ModelInfo,
  Prompt,
  Ranking,
  TemplateOptions,
  TokenizedPrompt,
} from '../../domain/engine/engine.ts'
import type { Step } from '../../domain/scheduler/scheduler.ts'
import type { TaskEvent } from '../../domain/scheduler/task.ts'

/** A LoRA adapter and how strongly it is applied. */
type Adapter = { readonly path: string; readonly scale: number }

/** How a child loads its model. */
export type LoadSettings = {
  readonly modelPath: string
  /** Tokens one slot holds; absent: what the model was trained on, at most `maxDefaultContextTokens`. */
  readonly contextTokens: number | undefined
  readonly maxDefaultContextTokens: number
  readonly slots: number
  /** Absent: cores less one, at least 1. */
  readonly threads: number | undefined
  /** Absent: 512, and 256 for large vocabularies. */
  readonly batchTokens: number | undefined
  readonly stepBudgetMs: number
  readonly gpu: boolean | 'cuda' | 'vulkan' | 'metal'
  /** Layers that the GPU computes; absent: as many as fit. */
  readonly gpuLayers: number | undefined
  /** How keys and values are kept; `q8_0` takes about half the memory of `f16`. */
  readonly kvType: 'f16' | 'q8_0'
  readonly adapters: readonly Adapter[]
  /** Jinja text in place of the template in the model file. */
  readonly chatTemplate?: string | undefined
  /** Folder in which packages for GPUs were installed; may be missing. */
  readonly gpuPackages?: string
}

/** A failure as it crosses the process boundary. */
export type WireFailure = {
  readonly kind: FailureKind
  readonly message: string
  readonly code?: string
  readonly param?: string
}

/** What is asked of a model besides generations, each with one answer. */
type Questions = {
  readonly embed: { readonly inputs: readonly EmbedInput[] }
  readonly rank: { readonly query: string; readonly documents: readonly string[] }
  readonly render: { readonly messages: readonly ChatMessage[]; readonly options: TemplateOptions }
  readonly tokenize: { readonly prompt: Prompt; readonly addSpecial: boolean }
  readonly detokenize: { readonly tokens: readonly number[] }
}

export type Answers = {
  readonly embed: Embeddings
  readonly rank: Ranking
  readonly render: string
  readonly tokenize: TokenizedPrompt
  readonly detokenize: string
}

export type QuestionKind = keyof Questions
export type Question = { readonly [K in QuestionKind]: { readonly kind: K } & Questions[K] }[QuestionKind]

export type ToChild =
  | { readonly type: 'load'; readonly settings: LoadSettings }
  | { readonly type: 'generate'; readonly id: number; readonly request: GenerateRequest }
  | { readonly type: 'cancel'; readonly id: number }
  | { readonly type: 'ask'; readonly id: number; readonly question: Question }

export type FromChild =
  | { readonly type: 'ready'; readonly info: ModelInfo }
  /** The model cannot be loaded; trying again would not help. */
  | { readonly type: 'unloadable'; readonly message: string }
  /** What happened at once, such as in one step of the scheduler, which is told of too; may be without events, as a sign of life. */
  | { readonly type: 'step'; readonly events: readonly TaskEvent[]; readonly step?: Step }
  | { readonly type: 'answer'; readonly id: number; readonly answer: Answers[QuestionKind] }
  /** The request with this id was refused; nothing else follows for it. */
  | { readonly type: 'refused'; readonly id: number; readonly failure: WireFailure }
  /** Sent now and then while there is work, also in the middle of a long step. */
  | { readonly type: 'alive' }
  | { readonly type: 'log'; readonly level: 'warn' | 'error'; readonly message: string }
