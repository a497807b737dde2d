import { describe, expect, test } from 'vitest'
import { type Component, drawNode } from '../../../packages/flow/src/index.ts'
import { missingBrowser } from '../browser.fixture.ts'
import { serveCanvases } from './canvas.fixture.ts'

const { openCanvas, api } = serveCanvases()

/** The problems of a flow of one node of a kind, open below it. */
async function openProblems(kind: string, inputs: object = {}) {
  const component = await api<Component>(`/nodes/${kind}`)
  const drawn = drawNode(component, { id: `${kind}_0`, position: { x: 0, y: 0 } })
  const node = { ...drawn, data: { ...drawn.data, inputs: { ...drawn.data.inputs, ...inputs } } }
  const { page, complaints } = await openCanvas('CHATFLOW', [node])
  const problems = page.locator('[aria-controls="drawer-problems"]')
  await problems.click()
  /** Clicks on the problem that says this. @returns which field has the focus then, and whether all of it is in sight */
  const focusedBy = async (words: string) => {
    await page.locator('#drawer-problems').getByRole('button', { name: words }).click()
    return () =>
      page.evaluate(() => {
        const field = document.activeElement?.closest('[data-field]')
        return { field: field?.getAttribute('data-field'), isSeen: field?.checkVisibility() }
      })
  }
  return { page, focusedBy, complaints }
}

describe.skipIf(missingBrowser !== undefined)('a click on a problem', { timeout: 60_000 }, () => {
  test('leads into the field that it is about, each time', async () => {
    const { page, focusedBy, complaints } = await openProblems('promptTemplate')
    await expect.poll(await focusedBy('Missing: Template')).toEqual({ field: 'template', isSeen: true })
    await page.getByRole('application').focus()
    await expect.poll(await focusedBy('Missing: Template')).toEqual({ field: 'template', isSeen: true })
    await page.keyboard.type('Hi')
    await page.locator('#drawer-problems').getByText('Missing: Template').waitFor({ state: 'detached' })
    expect(complaints()).toEqual([])
  })

  test('unfolds its field, also where it was folded again', async () => {
    const { page, focusedBy } = await openProblems('chatOpenAI', { reasoning: true })
    const found = { field: 'reasoningEffort', isSeen: true }
    await expect.poll(await focusedBy('Missing: Reasoning Effort')).toEqual(found)
    await page.getByRole('button', { name: 'Less', exact: true }).click()
    await expect.poll(await focusedBy('Missing: Reasoning Effort')).toEqual(found)
  })

  test('leads to the place where a wire is missing', async () => {
    const { focusedBy } = await openProblems('llmChain')
    await expect.poll(await focusedBy('Missing: Language Model')).toEqual({ field: 'model', isSeen: true })
    await expect.poll(await focusedBy('Missing: Prompt')).toEqual({ field: 'prompt', isSeen: true })
  })
})
