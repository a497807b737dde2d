/**
 * Frees the memory of bytes that nobody reads any more. Without that it waits for a collection of garbage, and brings it
 * on: what lies outside of the heap counts as if it lay in it. Bytes that share their memory with others are left,
 * and so is what has been freed before.
 */
export function releaseMemory(bytes: Uint8Array): void {
  const { buffer } = bytes
  if (buffer instanceof ArrayBuffer && !buffer.detached && bytes.byteLength === buffer.byteLength) buffer.transfer(0)
}
