import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdir, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { type Browser, type BrowserContextOptions, chromium, type Page } from 'playwright-core'
import { projectRoot } from './bundle.fixture.ts'
import { slowDown } from './slow-pages.fixture.ts'

// The shell draws no window around a page, which is half of what a page costs a processor.
const browsers = ['chromium-headless-shell', 'chromium', 'chromium-browser', 'google-chrome']
const program = browsers.map((name) => `/usr/bin/${name}`).find(existsSync)

/** Why no browser can be driven here; `undefined` when one can. */
export const missingBrowser = program === undefined ? 'skipped without Chromium' : undefined

/** Whether browsers keep their requests while containers come and go: `scripts/engines.sh` installs what that takes. */
export const isSteady = spawnSync('bwrap', ['--dev-bind', '/', '/', 'true']).status === 0
const steadyBrowser = join(import.meta.dirname, 'steady-browser.sh')

/** What starts a browser, for `launch` and for `spawn`. */
export const browserProgram = {
  executablePath: isSteady ? steadyBrowser : (program ?? ''),
  env: { ...process.env, BROWSER_PROGRAM: program ?? '' },
}

/** @param args further switches of Chromium */
export function openBrowser(args: readonly string[] = []): Promise<Browser> {
  return chromium.launch({ ...browserProgram, args: ['--no-sandbox', ...args] })
}

export const looks = {
  light: { viewport: { width: 1440, height: 900 }, colorScheme: 'light' },
  dark: { viewport: { width: 1440, height: 900 }, colorScheme: 'dark' },
  phone: { viewport: { width: 390, height: 844 }, colorScheme: 'light', hasTouch: true },
} as const satisfies Record<string, BrowserContextOptions>

export type Look = keyof typeof looks

// `npm run pictures` keeps what the pages look like for the README and the guides.
const pictures = process.env.PICTURES === undefined ? undefined : join(projectRoot, process.env.PICTURES)
export const keepsPictures = pictures !== undefined

/** Keeps what is in sight as a picture of this path among the pictures; does nothing unless pictures are wanted. */
export async function keepPicture(page: Page, name: string): Promise<void> {
  if (pictures === undefined) return
  await page.waitForFunction(() => {
    const busy = [...document.querySelectorAll('[aria-busy="true"], .mantine-Loader-root')]
    // What waits in a tab that nobody opened is not in the picture.
    return busy.every((one) => !one.checkVisibility())
  })
  await page.evaluate(atRest)
  const session = await page.context().newCDPSession(page)
  // A quarter of what the same takes as PNG: there are two of each view, and git keeps them for ever.
  const { data } = await session.send('Page.captureScreenshot', { format: 'webp', quality: pictureQuality })
  await session.detach()
  const path = join(pictures, `${name}.webp`)
  await mkdir(dirname(path), { recursive: true })
  await writeFile(path, Buffer.from(data, 'base64'))
}

const pictureQuality = 60

/** Runs in the page: what moves has arrived, except what moves for ever, and nothing is left to do or to draw. */
export async function atRest(): Promise<void> {
  await document.fonts.ready
  const moving = document.getAnimations().filter(({ playState, effect }) => {
    return playState === 'running' && Number.isFinite(Number(effect?.getComputedTiming().endTime))
  })
  // While the browser draws no frame, nothing that moves arrives: a page that stands still is at rest as well.
  const patience = new Promise((resolve) => setTimeout(resolve, 3_000))
  await Promise.race([Promise.allSettled(moving.map(({ finished }) => finished)), patience])
  await new Promise((resolve) => requestIdleCallback(resolve, { timeout: 3_000 }))
}

// How much wider the page is than the window.
export const overflowPx = () => document.documentElement.scrollWidth - document.documentElement.clientWidth

/** A page whose complaints are collected: nothing may stand in the console. */
export async function openPage(
  browser: Browser,
  options: BrowserContextOptions,
): Promise<{ readonly page: Page; readonly complaints: readonly string[] }> {
  const context = await browser.newContext({ locale: 'en-GB', timezoneId: 'UTC', ...options })
  const page = await context.newPage()
  await slowDown(context, page)
  const complaints: string[] = []
  page.on('console', (message) => {
    if (message.type() === 'error' || message.type() === 'warning')
      complaints.push(`${page.url()}: ${message.text()} ${message.location().url}`)
  })
  page.on('pageerror', ({ message }) => complaints.push(`${page.url()}: ${message}`))
  return { page, complaints }
}
