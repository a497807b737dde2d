import type { Browser, BrowserContext, Page } from 'playwright-core'
import type { PictureJob } from '../../../domain/rendering/renderer.ts'
import { highestPagePx } from '../../../domain/rendering/size-bounds.ts'
import { type AskService, answerPage, type OpenRequests, origin } from './answer-page.ts'
import { printPage } from './print-page.ts'

// Panels below it are made when the window has grown.
const firstHeightPx = 1_080
// A page whose height depends on that of its window would never be high enough.
const mostRounds = 5

/** A picture of a page of the service, once the page says that it is drawn. */
export async function takePicture(
  browser: Browser,
  job: PictureJob,
  ask: AskService,
  signal: AbortSignal,
): Promise<Uint8Array<ArrayBuffer>> {
  const context = await openContext(browser, job)
  const drop = () => void context.close().catch(() => undefined)
  signal.addEventListener('abort', drop, { once: true })
  try {
    signal.throwIfAborted()
    const requests = await answerPage(context, ask)
    const page = await context.newPage()
    page.setDefaultTimeout(0)
    await open(page, job.path)
    await drawn(page, requests)
    if (job.heightPx === undefined) await grow(page, job, requests)
    return job.format === 'pdf' ? await printPage(page, job) : await shoot(page)
  } finally {
    signal.removeEventListener('abort', drop)
    await context.close().catch(() => undefined)
  }
}

function openContext(browser: Browser, job: PictureJob): Promise<BrowserContext> {
  const { widthPx: width, scale, theme, timeZone, language } = job
  const height = job.heightPx ?? Math.min(firstHeightPx, highestPagePx(job))
  return browser.newContext({
    viewport: { width, height },
    deviceScaleFactor: scale,
    colorScheme: theme,
    reducedMotion: 'reduce',
    locale: language,
    serviceWorkers: 'block',
    acceptDownloads: false,
    ...(timeZone === undefined ? {} : { timezoneId: timeZone }),
  })
}

async function open(page: Page, path: string): Promise<void> {
  const answer = await page.goto(`${origin}${path}`, { waitUntil: 'commit' })
  if (answer?.ok() !== true) throw new Error(`the page answered with ${answer?.status()}`)
}

/** Waits until the page says so, and has been answered all that it asked. */
async function drawn(page: Page, requests: OpenRequests): Promise<void> {
  const mark = page.locator('html[data-drawn]')
  do {
    await requests.settled()
    await mark.waitFor({ state: 'attached' })
  } while (requests.count > 0 || (await mark.count()) === 0)
}

/** Makes the window as high as the page, which then draws the panels that came into sight. */
async function grow(page: Page, job: PictureJob, requests: OpenRequests): Promise<void> {
  const { widthPx: width } = job
  const most = highestPagePx(job)
  let height = 0
  for (let round = 0; round < mostRounds; round++) {
    // The content's own: that of the root is never less than the window.
    const wanted = Math.min(await page.evaluate(contentHeightPx), most)
    if (wanted === height) return
    height = wanted
    await page.setViewportSize({ width, height })
    await page.evaluate(forgetMark, height)
    await drawn(page, requests)
  }
}

/** Runs in the page: what it said before its window had this height counts no longer. */
function forgetMark(heightPx: number): Promise<void> {
  return new Promise((resolve) => {
    const look = () => {
      if (window.innerHeight !== heightPx) {
        requestAnimationFrame(look)
        return
      }
      document.documentElement.removeAttribute('data-drawn')
      resolve()
    }
    look()
  })
}

function contentHeightPx(): number {
  const main = document.querySelector('main')
  const bottom = Math.max(0, ...[...(main?.children ?? [])].map((child) => child.getBoundingClientRect().bottom))
  const padding = main === null ? 0 : Number.parseFloat(getComputedStyle(main).paddingBottom)
  return Math.max(1, Math.ceil(bottom + window.scrollY + padding))
}

async function shoot(page: Page): Promise<Uint8Array<ArrayBuffer>> {
  return new Uint8Array(await page.screenshot({ type: 'png', animations: 'disabled', caret: 'hide' }))
}
