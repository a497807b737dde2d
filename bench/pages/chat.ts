// `npm run bench:pages:chat`: how long the browser is held up on the chat page beside a thousand chats, while two
// thousand tokens of an answer arrive and somebody types, with a processor a fourth as fast. While it measures, the page
// is looked at by what costs it next to nothing: a search by role lays out and names hundreds of rows, which no reader has
// it do.

import type { Page } from 'playwright-core'
import { conversationFlow } from '../../services/chatflow/src/test-support/flows.ts'
import { testKey } from '../../services/chatflow/src/test-support/running-service.ts'
import { openScriptedService } from '../../services/chatflow/src/test-support/service-and-model.ts'
import { openBrowser } from '../../tests/e2e/browser.fixture.ts'
import { longestTaskMs, scriptBytesLoaded } from './longest-task.ts'

const chatCount = 1_000
const tokenCount = 2_000
const allowed = { longestTaskMs: 50, scriptBytes: 200 * 1_024 }

const { service, upstream, close } = await openScriptedService()
const browser = await openBrowser()
try {
  const flowId = await service.addFlow(conversationFlow(upstream.url))
  for (let at = 0; at < chatCount; at++)
    await service.call('PUT', `chats/chat-${at}`, { chatflowid: flowId, title: `Chat ${at}` })
  const page = await browser.newPage({ viewport: { width: 1440, height: 900 } })
  await page.goto(`${service.url}/chat?flow=${flowId}`)
  await page.getByLabel('API key', { exact: true }).fill(testKey)
  await page.keyboard.press('Enter')
  const message = page.getByRole('textbox', { name: 'Message' })
  await message.waitFor()
  await page.getByText('Chat 999', { exact: true }).waitFor()
  const scriptBytes = await page.evaluate(scriptBytesLoaded)
  upstream.script({ kind: 'answer', tokens: answer(), pauseMs: 4 })
  await message.click()
  const streamingMs = await longestTaskMs(browser, page, async () => {
    await page.keyboard.insertText('Tell me all of it')
    await page.keyboard.press('Enter')
    await page.keyboard.type('and what comes after it, in a few words of my own', { delay: 100 })
    await hasText(page, '[role=log]', 'That is all')
  })
  const olderMs = await longestTaskMs(browser, page, async () => {
    for (let pages = 1; pages < 5; pages++) {
      await page.evaluate(askForOlder)
      await hasText(page, 'ul[aria-label=Chats]', `Chat ${chatCount - 50 * pages - 1}`)
    }
  })
  console.table({ streamingMs, olderMs, scriptBytes })
  const isWithin = Math.max(streamingMs, olderMs) <= allowed.longestTaskMs && scriptBytes <= allowed.scriptBytes
  process.exitCode = isWithin ? 0 : 1
} finally {
  await browser.close()
  await close()
}

/** An answer as models write them: headings, lists, code and a table among the words. */
function answer(): readonly string[] {
  const words = Array.from({ length: tokenCount }, (_, at) => {
    if (at % 200 === 0) return `\n\n## Part ${at / 200}\n\n`
    if (at % 100 === 50) return '\n\n```ts\nconst rate = 1\n```\n\n'
    return at % 25 === 0 ? '\n- ' : `word${at} `
  })
  return [...words, '\n\nThat is all']
}

async function hasText(page: Page, selector: string, text: string): Promise<void> {
  const isThere = ([where, what]: readonly [string, string]) =>
    document.querySelector(where)?.textContent.includes(what)
  await page.waitForFunction(isThere, [selector, text] as const, { polling: 100, timeout: 120_000 })
}

/** Runs in the page. */
function askForOlder(): void {
  const button = [...document.querySelectorAll('aside button')].at(-1)
  if (!(button instanceof HTMLElement) || button.textContent !== 'Older chats') throw new Error('No older chats')
  button.click()
}
