import { createHash } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import type { BrowserContext, Page } from 'playwright-core'

/** The seed of `SLOW_PAGES`; `undefined` where pages are as fast as they are. */
const seed = process.env.SLOW_PAGES

const longestMs: Readonly<Record<string, number>> = { script: 1_500, stylesheet: 500, fetch: 600, xhr: 600 }
const slowerBy = 3

/**
 * With `SLOW_PAGES=1` scripts and answers come late, each by its own while, and the page has a third of the processor:
 * what a busy machine does now and then happens on every run, and again with the same seed. It finds tests, and pages,
 * that count on an order nobody promised.
 */
export async function slowDown(context: BrowserContext, page: Page): Promise<void> {
  if (seed === undefined) return
  await context.route('**/*', async (route) => {
    const request = route.request()
    await sleep(delayMs(request.url(), longestMs[request.resourceType()] ?? 0))
    // A page that was closed meanwhile has no use for it.
    await route.fallback().catch(() => undefined)
  })
  const session = await context.newCDPSession(page)
  await session.send('Emulation.setCPUThrottlingRate', { rate: slowerBy })
}

function delayMs(url: string, longest: number): number {
  if (longest === 0) return 0
  const { pathname, search } = new URL(url)
  const byte = createHash('sha256').update(`${seed} ${pathname}${search}`).digest()[0] ?? 0
  return (byte / 255) * longest
}
