import { type Steps, timeOf } from './steps.ts'

/** Which sample each step sees, by the times alone. */
export type StepPlaces = {
  /** Indexes of samples by step, -1 where there is none that is new enough. */
  readonly at: Int32Array
  /** 1 where there is one. */
  readonly present: Uint8Array
  /** The first of those that follow each other, one a step, where all are such: most are asked for so. */
  readonly runFrom: number | undefined
}

/** The newest sample at each step that is not older than the lookback. */
export function placesOf(timestamps: Float64Array, steps: Steps, lookbackMs: number): StepPlaces {
  const at = new Int32Array(steps.count).fill(-1)
  const present = new Uint8Array(steps.count)
  let index = -1
  let isRun = true
  for (let step = 0; step < steps.count; step++) {
    const timeMs = timeOf(steps, step)
    while (index + 1 < timestamps.length && (timestamps[index + 1] ?? 0) <= timeMs) index++
    if (index < 0 || (timestamps[index] ?? 0) <= timeMs - lookbackMs) continue
    at[step] = index
    present[step] = 1
    isRun &&= step === 0 || index === (at[step - 1] ?? 0) + 1
  }
  return { at, present, runFrom: isRun && !present.includes(0) ? at[0] : undefined }
}
