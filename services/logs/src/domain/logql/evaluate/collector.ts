import type { LineLabels } from '../pipeline/labels/line-labels.ts'
import type { Matrix } from './series.ts'

/** Takes samples in the order of their times. */
export type Collector = {
  /**
   * @param first the first step whose window the sample is in
   * @param behind the first step after those
   * @param timeNs since the first step
   */
  add(labels: LineLabels, value: number, first: number, behind: number, timeNs: () => number): void
  finish(): Matrix
}
