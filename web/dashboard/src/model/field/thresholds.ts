import type { Thresholds } from '../field-config.ts'

/** What stands where a config sets none: green, and red from 80. */
export const defaultThresholds: Thresholds = {
  mode: 'absolute',
  steps: [
    { value: Number.NEGATIVE_INFINITY, color: 'green' },
    { value: 80, color: 'red' },
  ],
}

/**
 * The colour of the highest step that a value has reached.
 *
 * @param min,max limits of the field, which percentages are measured between
 */
export function thresholdColor({ mode, steps }: Thresholds, value: number, min: number, max: number): string {
  const at = mode === 'percentage' ? percentOf(value, min, max) : value
  // A missing value has reached no step but the first.
  return steps.findLast((step) => at >= step.value)?.color ?? steps[0]?.color ?? 'green'
}

function percentOf(value: number, min: number, max: number): number {
  return max === min ? 0 : ((value - min) / (max - min)) * 100
}

/** The steps as values of the field, for lines and arcs; percentages are turned into values. */
export function thresholdSteps({ mode, steps }: Thresholds, min: number, max: number): Thresholds['steps'] {
  if (mode === 'absolute') return steps
  return steps.map(({ value, color }) => ({ value: min + (value / 100) * (max - min), color }))
}
