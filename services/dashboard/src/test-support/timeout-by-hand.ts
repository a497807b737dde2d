import { onTestFinished, vi } from 'vitest'

/** Makes timeouts of exactly this time end when the test says so, however long the machine takes for the rest. */
export function timeoutByHand(ms: number): { end(): void } {
  const over = new AbortController()
  const { timeout } = AbortSignal
  const spy = vi
    .spyOn(AbortSignal, 'timeout')
    .mockImplementation((asked) => (asked === ms ? over.signal : timeout(asked)))
  onTestFinished(() => spy.mockRestore())
  return { end: () => over.abort(new DOMException('The time is over', 'TimeoutError')) }
}
