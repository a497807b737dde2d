/**
 * How long to wait before the next try: twice as long after each that failed, up to `maxMs`.
 *
 * @param failures tries that have failed since the last that worked, at least 1
 */
export function backOffMs(
  failures: number,
  { minMs, maxMs }: { readonly minMs: number; readonly maxMs: number },
): number {
  return Math.min(maxMs, minMs * 2 ** Math.min(failures - 1, 20))
}
