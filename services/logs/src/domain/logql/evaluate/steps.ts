/** The times at which a query for figures is answered, in nanoseconds; of an instant there is one. */
export type Steps = { readonly startNs: bigint; readonly stepNs: bigint; readonly count: number }

export function stepsOf(startNs: bigint, endNs: bigint, stepNs: bigint): Steps {
  return { startNs, stepNs, count: Number((endNs - startNs) / stepNs) + 1 }
}

export function timeAt({ startNs, stepNs }: Steps, index: number): bigint {
  return startNs + BigInt(index) * stepNs
}
