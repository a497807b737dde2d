import type { CDPSession, Page } from 'playwright-core'

/** What went over the wire, and what it cost the page. */
export type Seen = {
  readonly requests: number
  readonly queries: number
  readonly bytes: number
  readonly queryBytes: number
  /** From the last answer of a data source to the last stroke in a graph, in milliseconds. */
  readonly drawnMs: number
  /** Processor time of the page's main thread, in milliseconds. */
  readonly mainThreadMs: number
}

export type Watch = {
  /** Runs `act` and all that follows until `drawn` graphs have been drawn again and the page rests. */
  measure(act: () => Promise<unknown>, drawn: number): Promise<Seen>
  /** What the page's heap holds once it is cleared of garbage, in megabytes. */
  heapMb(): Promise<number>
}

/** Watches a page that has not been opened yet. */
export async function watchPage(page: Page): Promise<Watch> {
  await page.addInitScript(noteDrawing)
  const session = await page.context().newCDPSession(page)
  await session.send('Performance.enable', { timeDomain: 'threadTicks' })
  await session.send('Network.enable')
  const ofQuery = new Set<string>()
  let counted = { requests: 0, queries: 0, bytes: 0, queryBytes: 0 }
  session.on('Network.requestWillBeSent', ({ requestId, request }) => {
    if (request.url.includes('/api/ds/query')) ofQuery.add(requestId)
  })
  session.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    const isQuery = ofQuery.has(requestId)
    counted = {
      requests: counted.requests + 1,
      queries: counted.queries + (isQuery ? 1 : 0),
      bytes: counted.bytes + encodedDataLength,
      queryBytes: counted.queryBytes + (isQuery ? encodedDataLength : 0),
    }
  })
  return {
    async measure(act, drawn) {
      counted = { requests: 0, queries: 0, bytes: 0, queryBytes: 0 }
      await page.evaluate(forgetDrawing)
      const before = await busyMs(session)
      await act()
      await page.waitForFunction(areDrawn, drawn, { polling })
      await page.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve)))
      const mainThreadMs = (await busyMs(session)) - before
      return { ...counted, mainThreadMs, drawnMs: await page.evaluate(drawnAfterMs) }
    },
    async heapMb() {
      await session.send('HeapProfiler.collectGarbage')
      return (await session.send('Runtime.getHeapUsage')).usedSize / 1e6
    },
  }
}

async function busyMs(session: CDPSession): Promise<number> {
  const { metrics } = await session.send('Performance.getMetrics')
  return (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? Number.NaN) * 1_000
}

// Often enough; in each frame would make the page draw frames for the question alone.
const polling = 50

type Noting = typeof globalThis & { drawnAt?: Map<object, number> }

// A graph begins with a clear canvas and ends with strokes.
function noteDrawing(): void {
  const noting = globalThis as Noting
  noting.drawnAt = new Map()
  const { stroke } = CanvasRenderingContext2D.prototype
  CanvasRenderingContext2D.prototype.stroke = function (this: CanvasRenderingContext2D, ...path: unknown[]) {
    Reflect.apply(stroke, this, path)
    ;(globalThis as Noting).drawnAt?.set(this.canvas, performance.now())
  }
}

function forgetDrawing(): void {
  ;(globalThis as Noting).drawnAt?.clear()
  performance.clearResourceTimings()
}

// All are in the page, none waits for an answer, and each was drawn since.
function areDrawn(wanted: number): boolean {
  const busy = document.querySelectorAll('article[aria-busy="true"]').length
  return busy === 0 && ((globalThis as Noting).drawnAt?.size ?? 0) >= wanted
}

function drawnAfterMs(): number {
  const ends = performance
    .getEntriesByType('resource')
    .filter(({ name }) => name.includes('/api/ds/query'))
    .map((entry) => (entry as PerformanceResourceTiming).responseEnd)
  return Math.max(...((globalThis as Noting).drawnAt?.values() ?? [])) - Math.max(...ends)
}
