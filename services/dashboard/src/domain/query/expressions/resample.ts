import { Failure } from '@hearth/kernel'
import type { TimeRange } from '../time-range.ts'
import { reduceNumbers } from './reduce-series.ts'
import type { SeriesValue } from './values.ts'

export type Resampling = { readonly windowMs: number; readonly downsampler: string; readonly upsampler: string }

const upsamplers = ['pad', 'backfilling', 'fillna']
const downsamplers = ['sum', 'mean', 'min', 'max', 'last', 'median', 'count']

// What Prometheus answers in one series at most.
const maxPoints = 11_000

/**
 * A series at equal steps from the start of the range: numbers of one step become one (`downsampler`), a step without
 * any takes the one before (`pad`), the one behind (`backfilling`) or stays empty (`fillna`).
 *
 * @throws {Failure} `invalid` for a sampler that is not known, and for steps so short that there would be too many
 */
export function resample(
  series: SeriesValue,
  range: TimeRange,
  { windowMs, downsampler, upsampler }: Resampling,
): SeriesValue {
  if (!upsamplers.includes(upsampler)) throw unknown('upsampler', upsampler, upsamplers)
  if (!downsamplers.includes(downsampler)) throw unknown('downsampler', downsampler, downsamplers)
  const count = Math.floor((range.toMs - range.fromMs) / windowMs) + 1
  if (count > maxPoints)
    throw new Failure('invalid', `Cannot resample to ${count} points: at most ${maxPoints}, take a longer window`, {
      param: 'window',
    })
  const timesMs = Array.from({ length: count }, (_, index) => range.fromMs + index * windowMs)
  let next = 0
  let last: number | null = null
  const values = timesMs.map((timeMs) => {
    const inside: (number | null)[] = []
    while (next < series.timesMs.length && (series.timesMs[next] ?? 0) <= timeMs) {
      last = series.values[next] ?? null
      inside.push(last)
      next += 1
    }
    if (inside.length > 0) return sampled(downsampler, inside)
    if (upsampler === 'pad') return last
    return upsampler === 'backfilling' ? (series.values[next] ?? null) : null
  })
  return { ...series, timesMs, values }
}

function sampled(downsampler: string, inside: readonly (number | null)[]): number | null {
  const present = inside.filter((value) => value !== null)
  return present.length === 0 ? null : reduceNumbers(downsampler, present)
}

function unknown(param: string, name: string, known: readonly string[]): Failure {
  return new Failure('invalid', `Cannot resample with the ${param} "${name}": it is one of ${known.join(', ')}`, {
    param,
  })
}
