import { ask } from '@hearth/ui-kit'
import { metricsSource } from './rule-draft.ts'

/** The numbers of a series over time. */
export type AskedSeries = {
  readonly labels: Readonly<Record<string, string>>
  readonly timesMs: readonly number[]
  readonly values: readonly (number | null)[]
}

type Frame = {
  readonly schema: { readonly fields: readonly { readonly labels?: Readonly<Record<string, string>> }[] }
  readonly data: { readonly values: readonly (readonly (number | null)[])[] }
}
type Answer = { readonly results: { readonly A?: { readonly frames?: readonly Frame[]; readonly error?: string } } }

const points = 240

/** The distance of points of a range, in milliseconds. */
export function stepOf(fromMs: number, toMs: number): number {
  return Math.max(1_000, Math.ceil((toMs - fromMs) / points / 1_000) * 1_000)
}

/** Asks the metrics service for what an expression gives over a range. @throws {Error} in its words */
export async function askRange(
  expr: string,
  { fromMs, toMs }: { readonly fromMs: number; readonly toMs: number },
  signal: AbortSignal,
): Promise<readonly AskedSeries[]> {
  const intervalMs = stepOf(fromMs, toMs)
  const query = {
    refId: 'A',
    datasource: { type: 'prometheus', uid: metricsSource },
    expr,
    range: true,
    instant: false,
    interval: `${intervalMs / 1_000}s`,
    intervalMs,
    maxDataPoints: points,
  }
  const body = { from: String(fromMs), to: String(toMs), queries: [query] }
  const { results } = await ask<Answer>('/api/ds/query', { method: 'POST', body, signal })
  if (results.A?.error !== undefined) throw new Error(results.A.error)
  return (results.A?.frames ?? []).map(({ schema, data }) => {
    const [times = [], values = []] = data.values
    const kept = times.map((_, at) => at).filter((at) => values[at] !== null && values[at] !== undefined)
    return {
      labels: schema.fields[1]?.labels ?? {},
      timesMs: kept.map((at) => Number(times[at])),
      values: kept.map((at) => values[at] ?? null),
    }
  })
}
