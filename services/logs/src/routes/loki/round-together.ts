/** Makes whole numbers of all that add up to what they did: of a quiet stream each by itself would be none. */
export function roundTogether(values: Float64Array): void {
  let [sum, told] = [0, 0]
  for (const [at, value] of values.entries()) {
    sum += value
    values[at] = Math.round(sum) - told
    told = Math.round(sum)
  }
}
