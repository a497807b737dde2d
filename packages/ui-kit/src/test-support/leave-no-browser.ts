import { notifyManager } from '@tanstack/react-query'
import { onTestFinished, vi } from 'vitest'

/**
 * Takes away what a test puts in the place of a browser once it has ended: the files of tests that follow in this
 * process load libraries that look for one. Called first by whatever puts something there.
 */
export function leaveNoBrowser(): void {
  // Once a test, so that it comes behind all that is registered later.
  if ('IS_REACT_ACT_ENVIRONMENT' in globalThis) return
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  onTestFinished(async () => {
    // What queries and React have put off until now still looks for the window.
    await new Promise<void>((resolve) => notifyManager.schedule(resolve))
    await new Promise<void>((resolve) => setImmediate(resolve))
    vi.unstubAllGlobals()
  })
}
