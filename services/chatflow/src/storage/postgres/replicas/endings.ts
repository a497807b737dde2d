export type Endings<K> = {
  /** Resolves when it has ended, or has failed to end and is tried again later. */
  end(key: K): Promise<void>
  /** Tries again now what failed. */
  again(): void
}

const retryMs = 1_000

/** Ends what others wait for, however often the database has to be asked: for as long as the process has its lease. */
export function createEndings<K>(deps: {
  readonly end: (key: K) => Promise<void>
  readonly onFault: (error: unknown) => void
}): Endings<K> {
  const failed = new Set<K>()
  let timer: NodeJS.Timeout | undefined
  const end = async (key: K) => {
    try {
      await deps.end(key)
    } catch (error) {
      deps.onFault(error)
      failed.add(key)
      timer ??= setTimeout(again, retryMs).unref()
    }
  }
  const again = () => {
    clearTimeout(timer)
    timer = undefined
    const left = [...failed]
    failed.clear()
    for (const key of left) void end(key)
  }
  return { end, again }
}
