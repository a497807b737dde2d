/** A function as V8 names it; anonymous ones have an empty name, built-in ones no address. */
export type Frame = {
  readonly name: string
  readonly url: string /** From 1 on; 0 where there is none. */
  readonly line: number
}

/** What was measured, such as `cpu` in `nanoseconds`. */
export type Measure = { readonly type: string; readonly unit: string }

/** Stacks with what was measured of each, as a profiler that looks now and then sees them. */
export type SampledStacks = {
  readonly measures: readonly Measure[]
  readonly stacks: readonly {
    /** From the function that ran to the one that began. */
    readonly frames: readonly Frame[]
    /** Whole numbers, one a measure. */
    readonly values: readonly number[]
  }[]
  /** How far looks lie apart, in the unit of `measure`. */
  readonly period: { readonly measure: Measure; readonly value: number }
  /** Unix time in milliseconds. */
  readonly startedMs: number
  readonly durationMs: number
}
