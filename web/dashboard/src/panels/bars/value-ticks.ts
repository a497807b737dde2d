import type { ValueAxis } from '../../model/view/to-bars.ts'
import { axisSteps } from '../timeseries/axis-steps.ts'

/** A place on the axis of values; `ratio` is 0 at its beginning and 1 at its end. */
export type Tick = { readonly value: number; readonly text: string; readonly ratio: number }

export type ValueScale = { readonly low: number; readonly high: number; readonly ticks: readonly Tick[] }

/**
 * The scale of the values of bars: from a round value to a round value around what is drawn, or to where the panel sets
 * its limits.
 *
 * @param axis `undefined` for a scale that nothing is written on
 * @param most so many ticks have room
 */
export function valueTicks(
  reach: { readonly low: number; readonly high: number },
  axis: ValueAxis | undefined,
  most: number,
): ValueScale {
  const [from, to] = [axis?.min ?? reach.low, axis?.max ?? reach.high]
  const span = to - from
  if (axis === undefined || !(span > 0)) return { low: from, high: to, ticks: [] }
  const step = stepOf(span, most, axis)
  const low = axis.min ?? tidy(Math.floor(tidy(from / step)) * step)
  const high = axis.max ?? tidy(Math.ceil(tidy(to / step)) * step)
  const first = Math.ceil(tidy(low / step))
  const count = Math.floor(tidy(high / step)) - first + 1
  const ticks = Array.from({ length: Math.max(0, count) }, (_, index) => {
    const value = tidy((first + index) * step)
    return { value, text: axis.word(value), ratio: (value - low) / (high - low) }
  })
  return { low, high, ticks }
}

function stepOf(span: number, most: number, { unit, finest }: ValueAxis): number {
  const fits = (step: number) => span / step <= most
  const power = 10 ** Math.floor(Math.log10(span / most))
  const round = [1, 2, 5, 10].map((times) => times * power)
  return axisSteps(unit, finest)?.find(fits) ?? round.find(fits) ?? 10 * power
}

// 0.30000000000000004 is 0.3 to a reader.
const tidy = (value: number) => Number(value.toPrecision(12))
