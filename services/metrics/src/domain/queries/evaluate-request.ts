import type { Answer, Engine, QueryStats } from '../promql/engine.ts'
import type { ExplainedPart } from '../promql/explain.ts'
import type { QueryRequest } from './query.ts'

export type EvaluationBounds = {
  readonly signal: AbortSignal
  readonly timeoutMs: number
  /** Whether it is measured. */
  readonly withStats: boolean
  /** How long it has waited. */
  readonly queueMs: number
}

/** How answers leave: as pieces of text that are made when they are taken. */
export type Render = {
  readonly answer: (answer: Answer, request: QueryRequest, queueMs: number) => Iterable<string>
  readonly explanation: (whole: ExplainedPart) => Iterable<string>
}

export type Rendered = { readonly pieces: Iterable<string>; readonly stats: QueryStats | undefined }

/** Evaluates a query, instant or over a range, or explains it. @throws {PromqlError} */
export async function evaluateRequest(
  engine: Engine,
  request: QueryRequest,
  bounds: EvaluationBounds,
  render: Render,
): Promise<Rendered> {
  const { query, times, lookbackMs, isExplained = false } = request
  const { signal, timeoutMs, withStats, queueMs } = bounds
  const options = { signal, timeoutMs, withStats, ...(lookbackMs === undefined ? {} : { lookbackMs }) }
  if (isExplained) return { pieces: render.explanation(await engine.explain(query, times, options)), stats: undefined }
  const isInstant = times.stepMs === 0
  const answer = await (isInstant ? engine.instant(query, times.startMs, options) : engine.range(query, times, options))
  return { pieces: render.answer(answer, request, queueMs), stats: answer.stats }
}
