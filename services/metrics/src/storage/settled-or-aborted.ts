/** Resolves once `work` has ended, one way or the other, or nobody waits for it any more. */
export async function settledOrAborted(work: Promise<unknown>, signal: AbortSignal): Promise<void> {
  if (signal.aborted) return
  const aborted = Promise.withResolvers<void>()
  const stop = () => aborted.resolve()
  signal.addEventListener('abort', stop, { once: true })
  await Promise.race([work.catch(() => undefined), aborted.promise])
  signal.removeEventListener('abort', stop)
}
