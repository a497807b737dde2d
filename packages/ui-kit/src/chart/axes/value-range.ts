import uPlot from 'uplot'
import type { ChartScale } from '../chart-model.ts'

type Ends = [number, number]

const padding = 0.1

/**
 * What an axis spans for samples from `dataMin` to `dataMax`: fixed ends as they are, soft ends unless
 * samples lie beyond them, zero when it is near.
 */
export function valueRange(
  scale: Omit<ChartScale, 'format' | 'key'>,
  dataMin: number | null,
  dataMax: number | null,
): Ends {
  // Neither nothing nor zeros say how far an axis should reach.
  if ((dataMin ?? 0) === 0 && (dataMax ?? 0) === 0 && isOpen(scale)) return [scale.min ?? scale.softMin ?? 0, 1]
  const low = scale.min ?? dataMin ?? scale.softMin ?? 0
  const high = scale.max ?? dataMax ?? scale.softMax ?? low + 1
  if (scale.log !== undefined && scale.linearUpTo !== undefined) return signedRange(scale.log, scale, low, high)
  if (scale.log !== undefined) return logRange(scale.log, scale, low, high)
  const [from, to] = uPlot.rangeNum(Math.min(low, high), Math.max(low, high), {
    min: { pad: padding, ...softEnd(scale.softMin), ...hardEnd(scale.min) },
    max: { pad: padding, ...softEnd(scale.softMax), ...hardEnd(scale.max) },
  }) as Ends
  const ends: Ends = [scale.min ?? from, scale.max ?? to]
  const open: Ends = ends[0] < ends[1] ? ends : [ends[0], ends[0] + 1]
  return scale.centeredZero === true ? centered(open) : open
}

const isOpen = ({ min = 0, max, softMin = 0, softMax }: Omit<ChartScale, 'format' | 'key'>) =>
  max === undefined && softMax === undefined && min < 1 && softMin < 1

function logRange(base: 2 | 10, { min, max }: { min?: number; max?: number }, low: number, high: number): Ends {
  const bottom = low > 0 ? low : Math.min(1, high > 0 ? high / 1000 : 1)
  const [from, to] = uPlot.rangeLog(bottom, Math.max(bottom, high), base, true) as Ends
  return [min !== undefined && min > 0 ? min : from, max !== undefined && max > from ? max : to]
}

// Whole powers on either side of zero.
function signedRange(base: 2 | 10, { min, max, centeredZero }: Partial<ChartScale>, low: number, high: number): Ends {
  const [from, to] = uPlot.rangeAsinh(Math.min(low, high, 0), Math.max(low, high, 0), base, true) as Ends
  const ends: Ends = [min ?? from, max ?? to]
  const open: Ends = ends[0] < ends[1] ? ends : [ends[0], ends[0] + 1]
  return centeredZero === true ? centered(open) : open
}

// Without a soft end zero is one, taken when the samples are near it.
function softEnd(soft: number | undefined): { soft: number; mode: 1 | 3 } {
  return soft === undefined ? { soft: 0, mode: 3 } : { soft, mode: 1 }
}

function hardEnd(hard: number | undefined): { hard?: number } {
  return hard === undefined ? {} : { hard }
}

function centered([from, to]: Ends): Ends {
  const reach = Math.max(Math.abs(from), Math.abs(to))
  return [-reach, reach]
}
