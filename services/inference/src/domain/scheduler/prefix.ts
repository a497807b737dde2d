/** How many tokens `left` and `right` have in common at their start. */
export function commonPrefix(left: readonly number[], right: readonly number[]): number {
  const length = Math.min(left.length, right.length)
  for (let index = 0; index < length; index++) {
    if (left[index] !== right[index]) return index
  }
  return length
}
