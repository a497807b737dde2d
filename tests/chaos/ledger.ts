/** One kind of write under load, with the book of what was acknowledged. */
export type Ledger = {
  readonly name: string
  /** Writes or reads until the signal aborts. What fails was not acknowledged, and is nobody's loss. */
  work(signal: AbortSignal): Promise<void>
  /** How much has been acknowledged so far. */
  acknowledged?(): number
  /** Reads everything back, once all services are up again. */
  check(): Promise<Verdict>
  /** Removes what it made outside the state folder. */
  close?(): Promise<void>
}

export type Verdict = {
  readonly acknowledged: number
  /** What was refused or broke off; tells that the load met the faults. */
  readonly failed: number
  /** What was acknowledged and is not there any more, one sentence each. */
  readonly lost: readonly string[]
  /** What is there more often than it was written. */
  readonly doubled: readonly string[]
  /** Why each of the failed was refused, where that is noted. */
  readonly refusals?: readonly string[]
}

/** Compares what is there with the book: `sent` holds all that was tried, `acknowledged` is a part of it. */
export function settle(
  book: { readonly sent: ReadonlySet<string>; readonly acknowledged: ReadonlySet<string> },
  found: readonly string[],
): Verdict {
  const counts = new Map<string, number>()
  for (const key of found) counts.set(key, (counts.get(key) ?? 0) + 1)
  const { sent, acknowledged } = book
  return {
    acknowledged: acknowledged.size,
    failed: sent.size - acknowledged.size,
    lost: [...acknowledged].filter((key) => !counts.has(key)),
    doubled: [...counts]
      .filter(([key, count]) => count > 1 || !sent.has(key))
      .map(([key, count]) => `${key} × ${count}`),
  }
}
