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
}

/** The value of an expression over all steps. */
export type Operand =
  | { readonly type: 'scalar'; readonly values: Float64Array }
  | { readonly type: 'vector'; readonly columns: readonly Column[] }
  | { readonly type: 'string'; readonly value: string }

export function vectorOf(columns: readonly Column[]): Operand {
  return { type: 'vector', columns }
}

/** Applies `f` to each sample and marks the name as no longer true. */
export function mapColumn(column: Column, f: (value: number, step: number) => number): Column {
  const { values, present, labels } = column
  const mapped = new Float64Array(values.length)
  for (let step = 0; step < values.length; step++) {
    if (present[step] === 1) mapped[step] = f(values[step] ?? 0, step)
  }
  return { labels, dropName: true, values: mapped, present }
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
  return { ...column, values, present }
}

export function hasSamples({ present }: Column): boolean {
  return present.includes(1)
}
