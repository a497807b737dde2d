import type { Browser, Page } from 'playwright-core'
import { onTestFinished } from 'vitest'
import {
  type RunningService,
  startService,
  temporaryHome,
} from '../../../services/chatflow/src/test-support/running-service.ts'
import {
  openScriptedUpstream,
  type ScriptedUpstream,
} from '../../../services/chatflow/src/test-support/scripted-upstream.ts'
import { missingBrowser, openBrowser } from '../../e2e/browser.fixture.ts'
import { openSite, peerFolder, widgetButtonPage, widgetPage } from './peer-page.fixture.ts'

/** Why the widget cannot be driven here; `undefined` when it can. */
export const missingWidget =
  missingBrowser ?? (peerFolder('flowise-embed/dist') ? undefined : 'skipped without flowise-embed')

export type WidgetBench = {
  readonly service: RunningService
  readonly upstream: ScriptedUpstream
  /** The widget on somebody's site, before the chatflow. */
  open(chatflowId: string, options?: WidgetOptions): Promise<Page>
  close(): Promise<void>
}

type WidgetOptions = {
  readonly theme?: object
  /** Behind a button at the corner, in place of the whole page. */
  readonly button?: boolean
  /** What shows that the widget is ready. */
  readonly ready?: string
}

/** A service, a scripted model and a browser for the widget. */
export async function openWidgetBench(): Promise<WidgetBench> {
  const state = await temporaryHome()
  const upstream = await openScriptedUpstream()
  const service = await startService(state.home)
  const browser = await openBrowser()
  return {
    service,
    upstream,
    open: (id, options) => openWidget(browser, service, id, options),
    async close() {
      await browser.close()
      await service.stop()
      await upstream.close()
      await state.remove()
    },
  }
}

async function openWidget(
  browser: Browser,
  { url }: RunningService,
  id: string,
  { theme, button = false, ready = button ? 'flowise-chatbot button' : 'textarea' }: WidgetOptions = {},
): Promise<Page> {
  const site = await openSite(button ? widgetButtonPage(id, url) : widgetPage(id, url, theme))
  const page = await (await browser.newContext()).newPage()
  onTestFinished(async () => {
    await page.context().close()
    await site.close()
  })
  await page.goto(site.url)
  await page.locator(ready).first().waitFor()
  return page
}

/** Types a question and sends it. */
export async function askWidget(page: Page, question: string): Promise<void> {
  await page.locator('textarea').fill(question)
  await page.locator('textarea').press('Enter')
}
