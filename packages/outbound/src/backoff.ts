/** Bounds of a series of waits that doubles. */
export type Backoff = { readonly firstMs: number; readonly maxMs: number }

/** How long to wait before the attempt after `failures` failures in a row (1 or more), in milliseconds. */
export function backoffMs({ firstMs, maxMs }: Backoff, failures: number): number {
  return Math.min(maxMs, firstMs * 2 ** Math.min(failures - 1, 30))
}
