/** The vector in the same direction with Euclidean length 1; zeros stay zeros. */
export function unitVector(vector: ArrayLike<number>): Float32Array {
  const unit = Float32Array.from(vector)
  const length = Math.hypot(...unit)
  return length === 0 ? unit : unit.map((value) => value / length)
}
