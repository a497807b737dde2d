import type { Browser, Page } from 'playwright-core'

/** How many times slower the processor is taken to be. */
export const slowdown = 4

/** Of Chromium's trace; times in microseconds, `tdur` on the processor. */
type TraceEvent = {
  readonly name: string
  readonly pid: number
  readonly tid: number
  readonly tdur?: number
  readonly args?: { readonly name?: string }
}

/**
 * The longest stretch in which the page takes no input, in milliseconds on a processor a fourth as fast: the
 * processor's own time, four times, so that whatever else runs on this machine is left out.
 */
export async function longestTaskMs(browser: Browser, page: Page, act: () => Promise<void>): Promise<number> {
  await browser.startTracing(page, { categories: ['toplevel', 'disabled-by-default-devtools.timeline'] })
  await act()
  await page.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve)))
  const { traceEvents } = JSON.parse((await browser.stopTracing()).toString()) as { traceEvents: TraceEvent[] }
  const pages = traceEvents.filter(({ name, args }) => name === 'thread_name' && args?.name === 'CrRendererMain')
  const tasks = traceEvents.filter(({ name, pid, tid }) => {
    return name === 'RunTask' && pages.some((thread) => thread.pid === pid && thread.tid === tid)
  })
  return Math.round((Math.max(0, ...tasks.map(({ tdur = 0 }) => tdur)) / 1_000) * slowdown)
}

/** Runs in the page: what it has loaded of scripts, as they went over the wire. */
export function scriptBytesLoaded(): number {
  return performance
    .getEntriesByType('resource')
    .filter((entry) => entry instanceof PerformanceResourceTiming && entry.name.endsWith('.js'))
    .reduce((sum, entry) => sum + (entry as PerformanceResourceTiming).encodedBodySize, 0)
}
