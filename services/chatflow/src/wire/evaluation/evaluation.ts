import { z } from '@hono/zod-openapi'
import {
  EVALUATION_STATUSES,
  type EvaluatedRow,
  type Evaluation,
  type Figures,
  type RowAnswer,
  type TargetFigures,
  type Verdict,
} from '../../domain/evaluation/evaluation.ts'
import { passPercent } from '../../domain/evaluation/figures.ts'
import { renderDate } from '../common.ts'
import { renderRule } from './evaluator.ts'

const counts = { passCount: z.int(), failCount: z.int(), errorCount: z.int(), passPercent: z.number().nullable() }

/** Ours: one of the flows that were asked, and what it made of all rows. */
const targetSchema = z
  .object({
    chatflowId: z.string(),
    chatflowName: z.string(),
    version: z.union([z.int(), z.literal('draft')]),
    ...counts,
    averageMs: z.number().nullable(),
    totalTokens: z.number().nullable(),
    costUsd: z.number().nullable(),
  })
  .openapi('EvaluationTarget')

const columns = {
  id: z.string(),
  name: z.string(),
  chatflowId: z.string().openapi({ description: 'JSON array of ids' }),
  chatflowName: z.string().openapi({ description: 'JSON array of names' }),
  datasetId: z.string(),
  datasetName: z.string(),
  evaluationType: z.enum(['benchmarking', 'llm']),
  additionalConfig: z.string().openapi({ description: 'JSON: what was asked for' }),
  average_metrics: z.string().openapi({ description: 'JSON: what came of it' }),
  status: z.enum(EVALUATION_STATUSES),
  runDate: z.iso.datetime(),
  workspaceId: z.null(),
  targets: z.array(targetSchema),
  interrupted: z.boolean().openapi({ description: 'Ours: the service ended before all rows were answered' }),
}

export const evaluationSchema = z.object(columns).openapi('Evaluation')

export const listedEvaluationSchema = z
  .object({ ...columns, latestEval: z.boolean(), version: z.int() })
  .openapi('ListedEvaluation')

/** Ours: how one flow answered a row, in plain values. */
const answerSchema = z
  .object({
    text: z.string(),
    error: z.string().nullable(),
    durationMs: z.number(),
    totalTokens: z.number().nullable(),
    costUsd: z.number().nullable(),
    verdicts: z.array(
      z.object({
        evaluatorId: z.string(),
        name: z.string(),
        result: z.enum(['pass', 'fail', 'error', 'none']),
        reason: z.string().nullable(),
        grades: z.record(z.string(), z.unknown()).nullable(),
      }),
    ),
  })
  .openapi('EvaluationAnswer')

const rowSchema = z
  .object({
    id: z.string(),
    evaluationId: z.string(),
    input: z.string(),
    expectedOutput: z.string(),
    actualOutput: z.string().openapi({ description: 'JSON array, a text a flow' }),
    metrics: z.string().openapi({ description: 'JSON array, an object a flow' }),
    llmEvaluators: z.string().nullable().openapi({ description: 'JSON array: what models that judge filled in' }),
    evaluators: z.string().openapi({ description: 'JSON array of arrays: a verdict an evaluator, a flow' }),
    errors: z.string().openapi({ description: 'JSON array, a text a flow, empty for none' }),
    runDate: z.iso.datetime(),
    answers: z.array(answerSchema),
  })
  .openapi('EvaluationRun')

export const evaluationWithRowsSchema = z
  .object({
    ...columns,
    versionCount: z.int(),
    versionNo: z.int(),
    totalRows: z.int().openapi({ description: 'Ours: of which `rows` have been answered' }),
    rows: z.array(rowSchema),
  })
  .openapi('EvaluationWithRuns')

/** An evaluation in Flowise's columns. */
export function renderEvaluation(evaluation: Evaluation): z.output<typeof evaluationSchema> {
  const { id, name, targets, datasetId, datasetName, options, status, figures, runAtMs } = evaluation
  return {
    id,
    name,
    chatflowId: JSON.stringify(targets.map(({ chatflowId }) => chatflowId)),
    chatflowName: JSON.stringify(targets.map((target) => target.name)),
    datasetId,
    datasetName,
    evaluationType: options.judgeIds.length > 0 ? 'llm' : 'benchmarking',
    additionalConfig: JSON.stringify(renderOptions(evaluation)),
    average_metrics: JSON.stringify(figures === undefined ? {} : renderFigures(figures)),
    status,
    runDate: renderDate(runAtMs),
    workspaceId: null,
    interrupted: figures?.interrupted === true,
    targets: targets.map(({ chatflowId, name: chatflowName, version }, at) => ({
      ...{ chatflowId, chatflowName, version },
      ...renderTarget(figures?.targets[at]),
    })),
  }
}

function renderOptions({ targets, options }: Evaluation) {
  const { judge, judgeIds, evaluatorIds, asOneConversation } = options
  const config = judge && { llm: judge.node, model: judge.model, credentialId: judge.credentialId }
  return {
    chatflowVersions: targets.map(({ version }) => version),
    datasetAsOneConversation: asOneConversation,
    simpleEvaluators: evaluatorIds,
    ...(judgeIds.length > 0 && { lLMEvaluators: judgeIds, llmConfig: config }),
  }
}

function renderFigures(figures: Figures) {
  const { rows, averageMs, passed, failed, errors } = figures
  return {
    averageLatency: averageMs.toFixed(3),
    totalRuns: rows,
    passCount: passed,
    failCount: failed,
    errorCount: errors,
    passPcnt: (passPercent(figures) ?? -1).toFixed(2),
  }
}

function renderTarget(figures: TargetFigures | undefined) {
  return {
    passCount: figures?.passed ?? 0,
    failCount: figures?.failed ?? 0,
    errorCount: figures?.errors ?? 0,
    passPercent: (figures && passPercent(figures)) ?? null,
    averageMs: figures?.averageMs ?? null,
    totalTokens: figures?.totalTokens ?? null,
    costUsd: figures?.costUsd ?? null,
  }
}

/** A row with its answers, in Flowise's columns and in plain values. */
export function renderEvaluatedRow(row: EvaluatedRow): z.output<typeof rowSchema> {
  const { id, evaluationId, input, expectedOutput, answers, endedAtMs } = row
  const judged = answers.flatMap(({ verdicts }) => verdicts.filter(({ rule }) => rule.type === 'llm'))
  return {
    id,
    evaluationId,
    input,
    expectedOutput,
    actualOutput: JSON.stringify(answers.map(({ text }) => text)),
    metrics: JSON.stringify(answers.map(renderMetrics)),
    llmEvaluators: judged.length === 0 ? null : JSON.stringify(judged.map(renderGrades)),
    evaluators: JSON.stringify(answers.map(renderVerdicts)),
    errors: JSON.stringify(answers.map(({ error }) => error ?? '')),
    runDate: renderDate(endedAtMs),
    answers: answers.map(renderAnswer),
  }
}

function renderMetrics({ durationMs, measured }: RowAnswer) {
  const { usage, costUsd } = measured ?? {}
  const tokens = usage && {
    promptTokens: usage.promptTokens,
    completionTokens: usage.completionTokens,
    totalTokens: usage.promptTokens + usage.completionTokens,
  }
  return {
    apiLatency: durationMs.toFixed(2),
    ...(measured && { chain: measured.durationMs.toFixed(2), llm: measured.modelMs.toFixed(2) }),
    ...tokens,
    ...(costUsd !== undefined && { totalCost: costUsd < 0.01 ? '$ <0.01' : `$ ${costUsd.toFixed(2)}` }),
  }
}

function renderGrades({ grades, reason }: Verdict) {
  return grades ?? { error: reason ?? 'Not Graded!' }
}

const flowiseResults = { pass: 'Pass', fail: 'Fail', error: 'Error', none: 'None' } as const

function renderVerdicts({ verdicts }: RowAnswer) {
  return verdicts
    .filter(({ rule }) => rule.type !== 'llm')
    .map(({ evaluatorId, name, rule, result }) => ({
      id: evaluatorId,
      name,
      ...renderRule(rule),
      result: flowiseResults[result],
    }))
}

function renderAnswer({ text, error, durationMs, measured, verdicts }: RowAnswer): z.output<typeof answerSchema> {
  const { usage, costUsd } = measured ?? {}
  return {
    text,
    error: error ?? null,
    durationMs,
    totalTokens: usage === undefined ? null : usage.promptTokens + usage.completionTokens,
    costUsd: costUsd ?? null,
    verdicts: verdicts.map(({ evaluatorId, name, result, reason, grades }) => ({
      ...{ evaluatorId, name, result },
      reason: reason ?? null,
      grades: grades === undefined ? null : { ...grades },
    })),
  }
}
