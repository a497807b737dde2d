import type { Fields } from '../fields.ts'
import type { Rows } from '../records/rows.ts'
import type { Measured } from '../traces/run-trace.ts'
import type { Rule } from './evaluator.ts'

/** Flowise's, and `stopped`: by its owner. */
export const EVALUATION_STATUSES = ['pending', 'completed', 'error', 'stopped'] as const

export type EvaluationStatus = (typeof EVALUATION_STATUSES)[number]

/** Which drawing of a flow is asked. */
export type Drawing = number | 'draft' | 'deployed'

/** A flow that is tested, in one of its drawings. */
export type Target = {
  readonly chatflowId: string
  readonly name: string
  /** What was asked for: run again, `deployed` is what is deployed then. */
  readonly wanted: Drawing
  /** What answered; 0 for a flow of which no versions are kept. */
  readonly version: number | 'draft'
}

/** The model that judges: the name of its node, and which of its models. */
export type Judge = {
  readonly node: string
  readonly model: string | undefined
  readonly credentialId: string | undefined
}

/** What an evaluation was asked to do. */
export type EvaluationOptions = {
  readonly evaluatorIds: readonly string[]
  readonly judgeIds: readonly string[]
  readonly judge: Judge | undefined
  /** Whether the rows are turns of one conversation, asked one after the other. */
  readonly asOneConversation: boolean
}

/** Verdicts counted by what they say; those that say nothing are left out. */
export type Counts = { readonly passed: number; readonly failed: number; readonly errors: number }

/** What one flow made of all rows. */
export type TargetFigures = Counts & {
  readonly averageMs: number
  /** Tokens of all rows; `undefined` where no model told. */
  readonly totalTokens: number | undefined
  /** Of all rows; `undefined` where no price is known. */
  readonly costUsd: number | undefined
}

/** What came of an evaluation. */
export type Figures = Counts & {
  readonly rows: number
  /** Of a row, all flows together. */
  readonly averageMs: number
  /** In the order of the targets. */
  readonly targets: readonly TargetFigures[]
  /** The service ended before all rows were answered. */
  readonly interrupted?: true
}

/** A dataset put to one flow or several. */
export type Evaluation = {
  readonly id: string
  /** Evaluations of one name are runs of the same test. */
  readonly name: string
  readonly datasetId: string
  readonly datasetName: string
  readonly targets: readonly Target[]
  readonly options: EvaluationOptions
  readonly status: EvaluationStatus
  readonly totalRows: number
  /** `undefined` until it is over. */
  readonly figures: Figures | undefined
  readonly runAtMs: number
  /** The process that runs it, or did. */
  readonly owner?: string | undefined
}

/** Newest first. */
export type EvaluationStore = Rows<Evaluation>

/** `none`: a model has judged without saying whether it will do. */
export type VerdictResult = 'pass' | 'fail' | 'error' | 'none'

/** What an evaluator found, with the evaluator as it was then. */
export type Verdict = {
  readonly evaluatorId: string
  readonly name: string
  readonly rule: Rule
  readonly result: VerdictResult
  /** Why, where that is not plain from the rule and the answer. */
  readonly reason?: string
  /** What a model that judges filled in. */
  readonly grades?: Fields
}

/** How one flow answered one row. */
export type RowAnswer = {
  readonly text: string
  /** Why there is no answer. */
  readonly error: string | undefined
  /** Of the whole request. */
  readonly durationMs: number
  readonly measured: Measured | undefined
  readonly verdicts: readonly Verdict[]
}

/** A row that all flows have answered. */
export type EvaluatedRow = {
  readonly id: string
  readonly evaluationId: string
  readonly sequenceNo: number
  readonly input: string
  readonly expectedOutput: string
  /** In the order of the targets. */
  readonly answers: readonly RowAnswer[]
  readonly endedAtMs: number
}

/** They go with their evaluation. */
export type EvaluatedRowStore = Rows<EvaluatedRow>
