import { isResetAfter, isResetBetween } from './start-resets.ts'

/** A sample, and when its counts began; 0 where nobody said. */
export type StartedSample = { readonly timeMs: number; readonly value: number; readonly startMs: number }

/** The samples around an end of a window; one right at it is the `before`. */
export type Neighbours = { readonly before?: StartedSample; readonly after?: StartedSample }

export type EndOptions = {
  readonly smoothed: boolean
  readonly isCounter: boolean
  /** How far back a counter may be seen to have begun. */
  readonly lookbackStartMs: number
  /** Whose beginning counts where both neighbours belong together. */
  readonly startOf: keyof Neighbours
}

/**
 * What a series is at the very end of a window, and since when it counts: the sample before, or on a straight line
 * between the neighbours, where a counter that began anew in between starts from zero. `undefined` without samples.
 * By Prometheus 3.16.
 */
export function valueAtEnd(
  endMs: number,
  { before, after }: Neighbours,
  options: EndOptions,
): StartedSample | undefined {
  const at = (value: number, startMs: number) => ({ timeMs: endMs, value, startMs: startMs > endMs ? 0 : startMs })
  if (before === undefined)
    return after === undefined ? undefined : at(valueBefore(endMs, after, options), after.startMs)
  if (before.timeMs === endMs || after === undefined) return at(before.value, before.startMs)
  const { smoothed, isCounter } = options
  const valueBetween = (a: Point, b: Point) => (smoothed ? interpolatePoints(a, b, endMs, isCounter) : a.value)
  const born = { timeMs: after.startMs, value: 0 }
  if (isCounter && isResetAfter(endMs, after)) return at(valueBetween(before, born), before.startMs)
  if (isCounter && isResetBetween(before, after)) return at(valueBetween(born, after), after.startMs)
  return at(valueBetween(before, after), (options.startOf === 'before' ? before : after).startMs)
}

/** Before its first sample a counter is nothing where it is known to have begun; everything else was as it is. */
function valueBefore(
  endMs: number,
  first: StartedSample,
  { smoothed, isCounter, lookbackStartMs }: EndOptions,
): number {
  if (!isCounter || !isResetAfter(lookbackStartMs, first)) return first.value
  if (!smoothed || isResetAfter(endMs, first)) return 0
  return interpolatePoints({ timeMs: first.startMs, value: 0 }, first, endMs, isCounter)
}

type Point = { readonly timeMs: number; readonly value: number }

/** The value at `timeMs` on the line between two samples; a counter that was reset grew from zero. */
export function interpolatePoints(before: Point, after: Point, timeMs: number, isCounter: boolean): number {
  const value = isCounter && after.value < before.value ? 0 : before.value
  return value + ((after.value - value) * (timeMs - before.timeMs)) / (after.timeMs - before.timeMs)
}
