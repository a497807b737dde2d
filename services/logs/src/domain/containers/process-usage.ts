/** What a supervised process and those that it started use; times count from its start. */
export type ProcessUsage = {
  /** Tells it from a later process with the same id. */
  readonly startedTicks: number
  readonly userSeconds: number
  readonly systemSeconds: number
  readonly residentBytes: number
  readonly threads: number
  /** What it moved from and to disks; `undefined` where that is kept from this account. */
  readonly disk: { readonly readBytes: number; readonly writtenBytes: number } | undefined
  readonly machine: {
    /** Of all processors together, idle or not. */
    readonly cpuSeconds: number
    readonly processors: number
    readonly memoryBytes: number
  }
}

/**
 * Asks what a process uses.
 *
 * @param others processes that count by themselves, though this one may have started them
 * @returns `undefined` when it has ended, or this system does not tell
 */
export type ReadProcessUsage = (pid: number, others: ReadonlySet<number>) => Promise<ProcessUsage | undefined>
