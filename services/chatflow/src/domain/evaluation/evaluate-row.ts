import { Failure } from '@hearth/kernel'
import type { ChatModel } from '../chat/chat-model.ts'
import type { LoadedChatflow } from '../chatflows/chatflow.ts'
import { type Prediction, requestOf } from '../prediction/prediction.ts'
import type { Predictor } from '../prediction/predictor.ts'
import { redactPersonalIn } from '../privacy/redact-personal.ts'
import { keepsAnonymously } from '../records/retention.ts'
import type { Measured } from '../traces/run-trace.ts'
import { applyRule } from './apply-rule.ts'
import type { DatasetRow } from './dataset.ts'
import type { RowAnswer, Verdict } from './evaluation.ts'
import type { Evaluator } from './evaluator.ts'
import { judgeByModel } from './judge-by-model.ts'

export type EvaluateRowDeps = {
  readonly predictor: Pick<Predictor, 'answer'>
  readonly nowMs: () => number
  /** Told of what is a bug rather than a failure of the flow. */
  readonly onBug: (error: unknown) => void
}

/** What every row is put to, and how its answers are judged. */
export type Examination = {
  readonly flows: readonly LoadedChatflow[]
  /** The session of each flow, where the rows are one conversation. */
  readonly sessions: readonly (string | undefined)[]
  readonly evaluators: readonly Evaluator[]
  /** Makes the model that judges. */
  readonly openJudge: () => Promise<ChatModel>
}

/** Asks each flow one question, one after the other, and judges what they say. Ends early, with too few, when aborted. */
export async function evaluateRow(
  deps: EvaluateRowDeps,
  examination: Examination,
  row: DatasetRow,
  signal: AbortSignal,
): Promise<readonly RowAnswer[]> {
  const answers: RowAnswer[] = []
  for (const [at, flow] of examination.flows.entries()) {
    if (signal.aborted) return answers
    const asked = await ask(deps, flow, row.input, examination.sessions[at], signal)
    const verdicts = signal.aborted ? [] : await judge(deps, examination, row, asked, signal)
    const answer = { ...asked, verdicts }
    answers.push(keepsAnonymously(flow) ? redactPersonalIn(answer) : answer)
  }
  return answers
}

type Answered = Omit<RowAnswer, 'verdicts'>

async function ask(
  deps: EvaluateRowDeps,
  chatflow: LoadedChatflow,
  question: string,
  sessionId: string | undefined,
  signal: AbortSignal,
): Promise<Answered> {
  let measured: Measured | undefined
  const asked = {
    chatflow,
    request: requestOf(question, { sessionId }),
    chatType: 'EVALUATION',
    trusted: true,
    measure: (taken: Measured) => {
      measured = taken
    },
  } as const
  const startMs = deps.nowMs()
  try {
    const text = textOf(await deps.predictor.answer(asked, signal))
    return { text, error: undefined, durationMs: deps.nowMs() - startMs, measured }
  } catch (error) {
    return { text: '', error: wordsOf(deps, error), durationMs: deps.nowMs() - startMs, measured }
  }
}

function textOf({ text, json }: Prediction): string {
  return text === '' && json !== undefined ? JSON.stringify(json, null, 2) : text
}

async function judge(
  deps: EvaluateRowDeps,
  { evaluators, openJudge }: Examination,
  row: DatasetRow,
  answered: Answered,
  signal: AbortSignal,
): Promise<readonly Verdict[]> {
  const judged = { ...answered, question: row.input, expected: row.output }
  return await Promise.all(
    evaluators.map(async ({ id, name, rule }): Promise<Verdict> => {
      const evaluator = { evaluatorId: id, name, rule }
      if (answered.error !== undefined) return { ...evaluator, result: 'error', reason: 'There is no answer' }
      try {
        const found =
          rule.type === 'llm' ? await judgeByModel(await openJudge(), rule, judged, signal) : applyRule(rule, judged)
        return { ...evaluator, ...found }
      } catch (error) {
        return { ...evaluator, result: 'error', reason: wordsOf(deps, error) }
      }
    }),
  )
}

function wordsOf({ onBug }: EvaluateRowDeps, error: unknown): string {
  if (error instanceof Failure) return error.message
  onBug(error)
  return 'Internal error'
}
