import type { Field, Frame, Labels } from '../../frame.ts'

/** A frame that holds one series at the times of its steps. */
export type SeriesFrame = {
  readonly frame: Frame
  readonly time: Field
  readonly value: Field
  readonly timesMs: readonly number[]
  readonly labels: Labels
  readonly stepMs: number
}

/** @returns `undefined` for a frame of another kind */
function readSeriesFrame(frame: Frame): SeriesFrame | undefined {
  const [time, value, ...others] = frame.fields
  if (frame.meta.type !== 'timeseries-multi' || others.length > 0) return undefined
  if (time?.type !== 'time' || value?.type !== 'number' || time.config.intervalMs === undefined) return undefined
  // Times that were decoded are numbers.
  const timesMs = time.values as readonly number[]
  return { frame, time, value, timesMs, labels: value.labels ?? {}, stepMs: time.config.intervalMs }
}

/** Whether a frame holds single events behind the numbers. */
export function isExemplars({ meta }: Frame): boolean {
  return meta.resultType === 'exemplar'
}

/** All series of frames in one step; `undefined` where there is anything else, or nothing. */
export function readSeries(frames: readonly Frame[]): readonly SeriesFrame[] | undefined {
  const series = frames.filter((frame) => !isExemplars(frame)).map(readSeriesFrame)
  const stepMs = series[0]?.stepMs
  const isOne = (one: SeriesFrame | undefined): one is SeriesFrame => one !== undefined && one.stepMs === stepMs
  return series.length > 0 && series.every(isOne) ? series : undefined
}

/** Where a series stands in the order of Prometheus: by names and values of its labels, in their order. */
export function sortKey(labels: Labels): readonly string[] {
  return Object.keys(labels)
    .sort()
    .flatMap((name) => [name, labels[name] ?? ''])
}

/** Negative where the first comes before the second. */
export function compareKeys(a: readonly string[], b: readonly string[]): number {
  const at = a.findIndex((part, index) => part !== b[index])
  if (at === -1) return a.length - b.length
  const other = b[at]
  return other === undefined || (a[at] ?? '') > other ? 1 : -1
}
