import type { Histogram } from '../../model/histogram.ts'
import type { Labels } from '../../model/labels.ts'

/**
 * One series of an instant vector over all steps. Arrays are shared between columns and never written again
 * once a column has been made.
 */
export type Column = {
  readonly labels: Labels
  /** The name is no longer true of the values, and leaves with the answer: label functions may still read it. */
  readonly dropName: boolean
  /** One value a step; meaningless where nothing is present. */
  readonly values: Float64Array
  /** 1 where there is a sample, else 0. */
  readonly present: Uint8Array
  /** The samples that are histograms, by their steps; absent where all samples are floats. */
  readonly histograms?: Histograms
}

type Histograms = readonly (Histogram | undefined)[]

/** A float or a native histogram. */
export type Sample = number | Histogram

/** The value of an expression over all steps. */
export type Operand =
  | { readonly type: 'scalar'; readonly values: Float64Array }
  | { readonly type: 'vector'; readonly columns: readonly Column[] }
  | { readonly type: 'string'; readonly value: string }

export function vectorOf(columns: readonly Column[]): Operand {
  return { type: 'vector', columns }
}

/** How much there is of a value. */
export function sizeOf(operand: Operand): { readonly series: number; readonly samples: number } {
  if (operand.type === 'string') return { series: 0, samples: 1 }
  if (operand.type === 'scalar') return { series: 0, samples: operand.values.length }
  let samples = 0
  for (const { present } of operand.columns) for (const here of present) samples += here
  return { series: operand.columns.length, samples }
}

/** Applies `f` to each float, leaves histograms out, and marks the name as no longer true. */
export function mapColumn(column: Column, f: (value: number, step: number) => number): Column {
  const { values, labels } = column
  const present = floatPresence(column)
  const mapped = new Float64Array(values.length)
  for (let step = 0; step < values.length; step++) {
    if (present[step] === 1) mapped[step] = f(values[step] ?? 0, step)
  }
  return { labels, dropName: true, values: mapped, present }
}

/** Where there are floats. */
export function floatPresence({ present, histograms }: Column): Uint8Array {
  return histograms === undefined ? present : present.map((here, step) => (histograms[step] === undefined ? here : 0))
}

/** Applies `f` to each sample and marks the name as no longer true. */
export function mapSamples(column: Column, f: (sample: Sample, step: number) => Sample | undefined): Column {
  const built = new ColumnBuilder(column.present.length)
  for (let step = 0; step < column.present.length; step++) {
    const sample = sampleAt(column, step)
    if (sample !== undefined) built.set(step, f(sample, step))
  }
  return built.finish(column.labels, true)
}

/** The sample at a step, if there is one. */
export function sampleAt({ present, values, histograms }: Column, step: number): Sample | undefined {
  return present[step] === 1 ? (histograms?.[step] ?? values[step]) : undefined
}

/** Puts together a column that may hold histograms. */
export class ColumnBuilder {
  readonly #values: Float64Array
  readonly #present: Uint8Array
  #histograms: (Histogram | undefined)[] | undefined
  isEmpty = true

  /** @param count how many steps there are */
  constructor(count: number) {
    this.#values = new Float64Array(count)
    this.#present = new Uint8Array(count)
  }

  set(step: number, sample: Sample | undefined): void {
    if (sample === undefined) return
    this.isEmpty = false
    this.#present[step] = 1
    if (typeof sample === 'number') this.#values[step] = sample
    else {
      this.#histograms ??= new Array(this.#values.length)
      this.#histograms[step] = sample
    }
  }

  finish(labels: Labels, dropName: boolean): Column {
    const column = { labels, dropName, values: this.#values, present: this.#present }
    return this.#histograms === undefined ? column : { ...column, histograms: this.#histograms }
  }
}

/** Keeps the samples for which `accept` says so; `undefined` when none is left. */
export function filterColumn(column: Column, accept: (step: number) => boolean): Column | undefined {
  const present = new Uint8Array(column.present.length)
  let left = false
  for (let step = 0; step < present.length; step++) {
    if (column.present[step] !== 1 || !accept(step)) continue
    present[step] = 1
    left = true
  }
  return left ? { ...column, present } : undefined
}

/** The same column over `count` steps, from one over a single step. */
export function broadcast(column: Column, count: number): Column {
  const values = new Float64Array(count).fill(column.values[0] ?? 0)
  const present = new Uint8Array(count).fill(column.present[0] ?? 0)
  const [histogram] = column.histograms ?? []
  const broad = { labels: column.labels, dropName: column.dropName, values, present }
  return histogram === undefined ? broad : { ...broad, histograms: new Array<Histogram>(count).fill(histogram) }
}

export function hasSamples({ present }: Column): boolean {
  return present.includes(1)
}
