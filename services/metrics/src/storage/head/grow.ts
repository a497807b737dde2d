type Column = Float64Array | Int32Array | Uint32Array | Uint16Array | Uint8Array

/** A copy of `column` with room for `length` entries, the new ones zero. */
export function grow<C extends Column>(column: C, length: number): C {
  const larger = new (column.constructor as new (length: number) => C)(length)
  larger.set(column)
  return larger
}

/** How many entries a table of `length` gets when it is full: half as many again. */
export function largerCapacity(length: number): number {
  return Math.max(64, Math.ceil(length * 1.5))
}
