const parts = [1, 2, 2.5, 4, 5]

/** Widths that people take for buckets, ascending, from a billionth to a trillion. */
export const bucketSizes: readonly number[] = Array.from({ length: 22 }, (_, power) => power - 9).flatMap((power) =>
  parts.map((part) => Number((part * 10 ** power).toPrecision(12))),
)
