/**
 * Numbers as their source wrote them. Most answers are only passed on, which takes a fraction of what it takes to read
 * ten thousand numbers and write them again.
 */
export type WrittenNumbers = {
  readonly length: number
  /** Separated by commas, as JSON has them: `null` in the rows of `notFinite`. In ASCII, and freed once they
   * have been sent. */
  readonly written: Uint8Array
  /** By row, what JSON has no word for. */
  readonly notFinite: ReadonlyMap<number, number>
}

export type Numbers = readonly number[] | WrittenNumbers

/** Whether values are still as they were written. */
export function isWritten<T>(values: readonly T[] | WrittenNumbers): values is WrittenNumbers {
  return !Array.isArray(values)
}

const asciiDecoder = new TextDecoder()

/** The values one by one, for whoever looks at them. */
export function valuesOf<T>(values: readonly T[] | WrittenNumbers): readonly (T | number)[] {
  if (!isWritten(values)) return values
  const { written, notFinite } = values
  const read: number[] = written.length === 0 ? [] : asciiDecoder.decode(written).split(',').map(Number)
  for (const [row, value] of notFinite) read[row] = value
  return read
}
