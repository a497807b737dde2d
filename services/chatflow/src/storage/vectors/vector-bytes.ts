/** A vector as little-endian 32-bit floats, the form sqlite-vec reads. */
export function toBytes(vector: Float32Array): Uint8Array {
  return new Uint8Array(vector.buffer, vector.byteOffset, vector.byteLength)
}

export function fromBytes(bytes: Uint8Array): Float32Array {
  // What a database hands out need not lie on a multiple of four.
  return new Float32Array(bytes.slice().buffer)
}
