import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import {
  openScriptedUpstream,
  type ScriptedUpstream,
} from '../../../services/chatflow/src/test-support/scripted-upstream.ts'
import type { ToolAsk, UpstreamRequest } from '../../../services/chatflow/src/test-support/upstream-behaviour.ts'
import { keepPicture, looks, missingBrowser, openBrowser, openPage } from '../browser.fixture.ts'
import { freshHome, hearth, type RunningBundle, startBundle } from '../bundle.fixture.ts'
import { dragBy, kindIn, nodeOf, tabTo, takeByKey } from './drawing.fixture.ts'

const key = 'key-of-this-test'
const rounds = 3

let state: Awaited<ReturnType<typeof freshHome>>
let bundle: RunningBundle
let model: ScriptedUpstream
let browser: Browser

beforeAll(async () => {
  if (missingBrowser !== undefined) return
  state = await freshHome()
  model = await openScriptedUpstream()
  model.behave({ kind: 'say', of: computesOnce })
  // Without the offer of a model, whose bar would move what lies below it while a place is pointed at.
  bundle = startBundle(state.home, { HEARTH_API_KEY: key, HEARTH_INFERENCE_OFFLINE: 'true' })
  browser = await openBrowser()
  await bundle.ready()
}, 300_000)
afterAll(async () => {
  await browser?.close()
  await bundle?.close()
  await model?.close()
  await state?.remove()
}, 120_000)

/** Asks for the calculator, and says what came of it. */
function computesOnce({ body: { messages } }: UpstreamRequest): string | readonly ToolAsk[] {
  const last: { readonly role?: string; readonly content?: string } = messages.at(-1) ?? {}
  if (last.role === 'tool') return `It is ${last.content}.`
  return [{ name: 'calculator', arguments: { input: '6 * 7' } }]
}

/** An agent flow with nothing in it, for who came in by the link that signs in. */
async function openEmpty() {
  const made = await fetch(`${bundle.urlOf('chatflow')}/api/v1/chatflows`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${key}` },
    body: JSON.stringify({ name: 'Computes', type: 'AGENTFLOW', flowData: '{"nodes":[],"edges":[]}' }),
  })
  const { id } = (await made.json()) as { id: string }
  const { page, complaints } = await openPage(browser, looks.light)
  onTestFinished(() => page.context().close())
  await page.goto((await hearth(state.home, ['sign-in'])).out.trim())
  await page.getByRole('button', { name: 'New flow' }).waitFor()
  await page.goto(`${new URL(page.url()).origin}/flows/${id}`)
  await page.getByRole('application').waitFor()
  return { page, complaints: () => complaints.filter((words) => !words.includes('404')) }
}

const settingsOf = (page: Page, label: string) => page.getByRole('complementary', { name: `Settings of ${label}` })

/** The flow asks first, and computes three times once that is granted. */
async function expectThreeRounds(page: Page): Promise<void> {
  await expect.poll(() => nodeOf(page, 'agentAgentflow_0').textContent()).toContain(`${rounds} times`)
  await expect.poll(() => nodeOf(page, 'loopAgentflow_0').textContent()).toContain(`${rounds} times`)
  await page.getByText('Computed often enough').first().waitFor()
  await keepPicture(page, 'agent-flow')
}

describe.skipIf(missingBrowser !== undefined)('an agent with a tool, a loop and an approval', () => {
  test('is drawn, run and approved by keyboard alone', { timeout: 120_000 }, async () => {
    const { page, complaints } = await openEmpty()
    const press = (key: string) => page.keyboard.press(key)
    const fill = async (name: string, text: string) => {
      await tabTo(page, name)
      await page.keyboard.type(text)
    }
    const choose = async (name: string, text: string) => {
      await fill(name, text)
      await page.getByRole('option', { name: new RegExp(`^${text}`) }).waitFor()
      await press('ArrowDown')
      await press('Enter')
    }
    const enter = async (label: string) => {
      await press('Enter')
      await settingsOf(page, label)
        .getByRole('textbox', { name: 'Name of the node' })
        .and(page.locator(':focus'))
        .waitFor()
    }
    await page.getByRole('application').focus()
    await takeByKey(page, 'n', 'start', 'Start')

    await takeByKey(page, 'Tab', 'human', 'Human Input')
    await enter('Human Input')
    await tabTo(page, 'Description Type')
    await press('ArrowDown')
    await page.getByRole('option', { name: /^Fixed/ }).waitFor()
    await press('Enter')
    await fill('Description', 'Shall it be computed?')
    await press('Escape')

    await takeByKey(page, 'Tab', 'agent', 'Agent')
    await enter('Agent')
    await choose('Model', 'LocalAI')
    await page.getByRole('button', { name: /^Settings of LocalAI/, expanded: true }).waitFor()
    await fill('Base Path', model.url)
    await fill('Model Name', 'scripted')
    await tabTo(page, 'Add to Tools')
    await press('Enter')
    await choose('Tool', 'Calculator')
    await press('Escape')

    await takeByKey(page, 'Tab', 'loop', 'Loop')
    await enter('Loop')
    await choose('Loop Back To', 'Agent')
    await tabTo(page, 'Max Loop Count')
    await press('Control+a')
    await page.keyboard.type(String(rounds))
    await fill('Fallback Message', 'Computed often enough')
    await press('Escape')

    await press('Control+Enter')
    await page.keyboard.type('What is six times seven?')
    await press('Enter')
    await page.getByRole('group', { name: 'The flow waits for your decision' }).waitFor()
    await tabTo(page, 'Proceed')
    await press('Enter')
    await expectThreeRounds(page)
    expect(complaints()).toEqual([])
  })

  test('is drawn, run and approved by mouse, and the keyboard for words alone', { timeout: 120_000 }, async () => {
    const { page, complaints } = await openEmpty()
    const stage = page.getByRole('region', { name: 'Canvas' })
    const after = async (id: string, handle: number, label: string) => {
      const dot = nodeOf(page, id).locator('.react-flow__handle.source').nth(handle)
      await dragBy(page, dot, { x: 80, y: 90 * handle })
      await kindIn(page, label).click()
    }
    const choose = async (name: string, text: string) => {
      await page.getByRole('combobox', { name, exact: true }).click()
      await page
        .getByRole('option', { name: new RegExp(`^${text}`) })
        .first()
        .click()
    }
    const field = (name: string) => page.getByRole('complementary').getByLabel(name, { exact: true })

    await page.getByRole('button', { name: 'Add a node' }).click()
    await kindIn(page, 'Start').click()
    await after('startAgentflow_0', 0, 'Human Input')
    await nodeOf(page, 'humanInputAgentflow_0').click()
    await choose('Description Type', 'Fixed')
    await field('Description').fill('Shall it be computed?')

    await after('humanInputAgentflow_0', 0, 'Agent')
    await choose('Model', 'LocalAI')
    await field('Base Path').fill(model.url)
    await field('Model Name').fill('scripted')
    await page.getByRole('button', { name: 'Add to Tools' }).click()
    await choose('Tool', 'Calculator')

    await after('agentAgentflow_0', 0, 'Loop')
    await choose('Loop Back To', 'Agent')
    await field('Max Loop Count').fill(String(rounds))
    await field('Fallback Message').fill('Computed often enough')
    await page.getByRole('button', { name: 'Close the inspector' }).click()
    await stage.getByRole('button', { name: 'Lay the drawing out' }).click()

    await page.getByRole('textbox', { name: 'Message', exact: true }).fill('What is six times seven?')
    await page.getByRole('button', { name: 'Send' }).click()
    await page.getByRole('button', { name: 'Proceed' }).click()
    await expectThreeRounds(page)
    expect(complaints()).toEqual([])
  })
})
