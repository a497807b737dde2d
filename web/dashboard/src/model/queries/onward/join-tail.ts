import type { Frame, QueryAnswer } from '../../frame.ts'
import type { QueryRequest } from '../build-query.ts'
import { type JoinSpan, joinSeries } from './join-series.ts'
import { isExemplars, readSeries } from './series-frame.ts'

/**
 * What is held with what came after it in place of its end, and without what left the range: the frames that the
 * questions about the whole range would be answered with.
 *
 * @param tail what was asked, with `sinceMs` where only for what is new
 * @returns `undefined` where the two do not fit, as one has another step: the whole has to be asked for
 */
export function joinTail(
  held: readonly QueryAnswer[],
  tail: QueryRequest,
  answers: readonly QueryAnswer[],
): readonly QueryAnswer[] | undefined {
  const joined = answers.map((answer) => {
    const sinceMs = tail.queries.find(({ refId }) => refId === answer.refId)?.sinceMs
    if (typeof sinceMs !== 'number' || answer.error !== undefined) return answer
    const before = held.find(({ refId }) => refId === answer.refId)?.frames ?? []
    const frames = joinFrames(before, answer.frames, { fromMs: Number(tail.from), sinceMs })
    return frames && { ...answer, frames }
  })
  return joined.every((answer) => answer !== undefined) ? joined : undefined
}

function joinFrames(
  held: readonly Frame[],
  tail: readonly Frame[],
  span: Omit<JoinSpan, 'stepMs'>,
): readonly Frame[] | undefined {
  const exemplars = tail.filter(isExemplars)
  const [before, after] = [readSeries(held), exemplars.length === tail.length ? [] : readSeries(tail)]
  const stepMs = before?.[0]?.stepMs
  if (before === undefined || after === undefined || stepMs === undefined) return undefined
  if (after.some((one) => one.stepMs !== stepMs) || !saysTheSame(held[0], after[0]?.frame)) return undefined
  const series = joinSeries(before, after, { ...span, stepMs })
  return series && withHead([...series, ...exemplars], held[0])
}

// A warning that is new may be about what is held, too.
function saysTheSame(held: Frame | undefined, tail: Frame | undefined): boolean {
  if (held === undefined || tail === undefined) return true
  const known = new Set(held.meta.notices.map(({ text }) => text))
  return held.meta.executedQuery === tail.meta.executedQuery && tail.meta.notices.every(({ text }) => known.has(text))
}

// What was asked and what is to be noticed stands on the first alone.
function withHead(frames: readonly Frame[], held: Frame | undefined): readonly Frame[] {
  const { executedQuery, notices = [] } = held?.meta ?? {}
  return frames.map((frame, at) => {
    const { executedQuery: _, ...meta } = frame.meta
    if (at > 0) return { ...frame, meta: { ...meta, notices: [] } }
    return { ...frame, meta: { ...meta, ...(executedQuery === undefined ? {} : { executedQuery }), notices } }
  })
}
