const retryMs = 1_000

/** Does something a moment from now, again and again until it succeeds; asked for meanwhile, it is done once. */
export function createUntilDone(work: () => Promise<void>, onFault: (error: unknown) => void) {
  let timer: NodeJS.Timeout | undefined
  let isClosed = false
  const soon = () => {
    if (isClosed) return
    timer ??= setTimeout(() => {
      timer = undefined
      work().catch((error: unknown) => {
        onFault(error)
        soon()
      })
    }, retryMs).unref()
  }
  return {
    soon,
    close() {
      isClosed = true
      clearTimeout(timer)
    },
  }
}
