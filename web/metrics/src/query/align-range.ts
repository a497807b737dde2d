import type { ResolvedRange } from '@hearth/ui-kit'

/** Evaluation times: `fromMs`, then every `stepMs`, up to `toMs`. */
export type Grid = ResolvedRange & { readonly stepMs: number }

const niceSteps = [1, 2, 5, 10, 15, 30, 60, 120, 300, 600, 900, 1_800, 3_600, 7_200, 21_600, 43_200, 86_400]
// More points than a chart has room for only cost time; the server refuses more than 11,000.
const wantedPoints = 300
const maxPoints = 11_000

/**
 * The times at which a range is evaluated: multiples of the step, so that a chart that is refreshed does not
 * flicker between neighbouring samples.
 *
 * @param stepS seconds; `undefined` takes a round one that gives some three hundred points
 */
export function alignRange({ fromMs, toMs }: ResolvedRange, stepS: number | undefined): Grid {
  const spanS = (toMs - fromMs) / 1000
  const suitable = niceSteps.find((step) => step >= spanS / wantedPoints) ?? Math.ceil(spanS / wantedPoints)
  const stepMs = Math.max(stepS ?? suitable, Math.ceil(spanS / maxPoints)) * 1000
  return { fromMs: Math.floor(fromMs / stepMs) * stepMs, toMs: Math.floor(toMs / stepMs) * stepMs, stepMs }
}
