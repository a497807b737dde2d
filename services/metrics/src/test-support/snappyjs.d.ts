declare module 'snappyjs' {
  /** @throws {Error} for bytes that are no snappy block, or one that unfolds to more than `maxLength` bytes */
  export function uncompress(compressed: Uint8Array, maxLength?: number): Uint8Array
  export function compress(uncompressed: Uint8Array): Uint8Array
}
