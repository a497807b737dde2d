/** The key in an address that ends in `#key=<key>`, or `undefined`. */
export function keyOfHash(hash: string): string | undefined {
  const key = new URLSearchParams(hash.replace(/^#/, '')).get('key')?.trim()
  return key === '' ? undefined : key
}
