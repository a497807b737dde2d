import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { openScriptedUpstream } from '../../../services/chatflow/src/test-support/scripted-upstream.ts'
import { missingBrowser } from '../browser.fixture.ts'
import { serveCanvases } from './canvas.fixture.ts'
import { nodeOf, tabTo, takeByKey } from './drawing.fixture.ts'

const { openCanvas } = serveCanvases()

const content = (page: Page) => page.getByRole('complementary').getByRole('textbox', { name: 'Content', exact: true })

describe.skipIf(missingBrowser !== undefined)('an instruction that a model writes', { timeout: 90_000 }, () => {
  test('is asked for in a sentence, added to what stands there, and undone', async () => {
    const model = await openScriptedUpstream()
    try {
      model.behave({ kind: 'say', of: () => 'Answer briefly.' })
      const { page, kept: drawing, complaints } = await openCanvas('AGENTFLOW')
      await takeByKey(page, 'n', 'llm', 'LLM')
      await page.keyboard.press('Enter')
      await page.getByRole('textbox', { name: 'Name of the node' }).and(page.locator(':focus')).waitFor()
      await tabTo(page, 'Model')
      await page.keyboard.type('LocalAI')
      await page.getByRole('option', { name: /^LocalAI/ }).waitFor()
      await page.keyboard.press('ArrowDown')
      await page.keyboard.press('Enter')
      await page.getByRole('button', { name: /^Settings of LocalAI/, expanded: true }).waitFor()
      for (const [name, text] of [
        ['Base Path', model.url],
        ['Model Name', 'scripted'],
      ] as const) {
        await tabTo(page, name)
        await page.keyboard.type(text)
      }
      await tabTo(page, 'Add to Messages')
      await page.keyboard.press('Enter')
      await content(page).fill('Be kind.')

      await page.getByRole('button', { name: 'Write it for me: Content' }).focus()
      await page.keyboard.press('Enter')
      await page.getByRole('textbox', { name: 'What should it do?' }).and(page.locator(':focus')).waitFor()
      await page.keyboard.type('Answer questions about holidays')
      await page.getByRole('dialog').getByRole('combobox', { name: 'Model' }).selectOption('node')
      await tabTo(page, 'Write')
      await page.keyboard.press('Enter')
      await expect.poll(() => page.getByRole('textbox', { name: 'Proposal' }).inputValue()).toBe('Answer briefly.')
      await tabTo(page, 'Add below')
      await page.keyboard.press('Enter')
      await expect.poll(() => content(page).inputValue()).toBe('Be kind.\n\nAnswer briefly.')
      await expect.poll(async () => JSON.stringify((await drawing()).nodes)).toContain('Be kind.\\n\\nAnswer briefly.')
      expect(model.requests.at(-1)?.body.messages.at(-1)?.content).toBe('Answer questions about holidays')

      await page.getByRole('button', { name: 'Undo' }).click()
      await expect.poll(() => content(page).inputValue()).toBe('Be kind.')
      await nodeOf(page, 'llmAgentflow_0').waitFor()
      expect(complaints()).toEqual([])
    } finally {
      await model.close()
    }
  })
})
