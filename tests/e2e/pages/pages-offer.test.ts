import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { type MockHub, startMockHub } from '../../../services/inference/src/clients/test-support/mock-hub.ts'
import { readCatalogue } from '../../../services/inference/src/storage/catalogue.ts'
import { openSmallDisk } from '../../chaos/small-disk.ts'
import { keepPicture, looks, missingBrowser, openBrowser, openPage, overflowPx } from '../browser.fixture.ts'
import { projectRoot, type RunningBundle, startBundle } from '../bundle.fixture.ts'

const key = 'key-of-this-test'
const credentials = { httpCredentials: { username: 'admin', password: 'secret' } }
// What the hub sends as every model: the starter itself, a copy of which answers as well.
const content = readFileSync(join(projectRoot, 'models', 'ember.gguf'))
// Much longer than a page waits before it asks again, until a test has seen enough of it.
const bytesPerSecond = content.length / 40
const names = ['chatflow', 'inference', 'health', 'logs', 'metrics', 'dashboard'] as const

const muchBytes = 64e9

// So large that every model fits; nothing of it is taken before it is written.
const disk = await openSmallDisk(`${muchBytes}`)
let hub: MockHub
let bundle: RunningBundle
let browser: Browser

const localhost = (name: (typeof names)[number]) => bundle.urlOf(name).replace('127.0.0.1', 'localhost')
const modelsView = () => `${localhost('inference')}/?view=models`

/** The quiet line under the head. */
const bar = (page: Page) => page.getByRole('banner').locator('+ div')

/** Waits until the bar says this; a page asks again every few seconds. */
const says = (page: Page, text: string | RegExp) => bar(page).getByText(text).waitFor({ timeout: 60_000 })

/** Asks the flow of the start, and gives the turn with its answer. */
async function ask(page: Page, question: string) {
  const box = page.getByRole('textbox', { name: 'Message' })
  await box.fill(question)
  await box.press('Enter')
  const turn = page.getByRole('article').filter({ hasText: question }).last()
  await turn.getByRole('button', { name: 'Copy the answer' }).waitFor()
  return turn
}

/** Takes the next of the models for chat, once `before` is done. */
async function takeChatModel(page: Page, before: () => Promise<unknown> = async () => undefined) {
  await page.getByRole('combobox', { name: 'Purpose' }).selectOption('Chat')
  // The one that suits best here may be another after a restart; its button takes it without asking what for.
  const get = page
    .getByRole('button', { name: /^Get it: / })
    .and(page.locator('[aria-haspopup]'))
    .first()
  await get.waitFor()
  await before()
  await get.click()
  await page.getByRole('menuitem', { name: 'Get it, then use as default' }).click()
}

/** A flow made from the template of documents; its id. */
async function documentFlow(): Promise<string> {
  const api = `${bundle.urlOf('chatflow')}/api/v1`
  const headers = { authorization: `Bearer ${key}`, 'content-type': 'application/json' }
  const templates = (await (await fetch(`${api}/marketplaces/templates`, { headers })).json()) as Template[]
  const { flowData } = templates.find(({ templateName }) => templateName === 'Ask your documents') ?? {}
  const body = JSON.stringify({ name: 'Documents', type: 'CHATFLOW', flowData })
  return ((await (await fetch(`${api}/chatflows`, { method: 'POST', headers, body })).json()) as { id: string }).id
}

type Template = { readonly templateName: string; readonly flowData: string }

function partsOf(folder: string): string[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) => name.includes('.part'))
}

// A request for the rest of a file.
const goesOn = expect.stringMatching(/ bytes=[1-9]\d{5,}-/)
const markIn = (turn: Awaited<ReturnType<typeof ask>>) => turn.getByRole('link', { name: 'starter model' })

describe.skipIf(missingBrowser !== undefined)(
  `from the starter to a real model, in a browser${missingBrowser ? `: ${missingBrowser}` : ''}`,
  () => {
    beforeAll(async () => {
      const files = readCatalogue().map((model) => [model.repository, model.files.map(({ file }) => file)] as const)
      hub = await startMockHub(content, new Map(files))
      hub.files.bytesPerSecond = bytesPerSecond
      bundle = startBundle(join(disk.folder, 'state'), {
        HEARTH_API_KEY: key,
        HEARTH_DASHBOARD_PASSWORD: 'secret',
        HEARTH_DASHBOARD_LOGIN_FORM: 'false',
        HEARTH_INFERENCE_HF_ENDPOINT: hub.url,
      })
      browser = await openBrowser()
      await bundle.ready()
    }, 120_000)
    afterAll(async () => {
      await browser?.close()
      await bundle?.close()
      await hub?.close()
      await disk.remove()
    }, 120_000)

    test('every page offers it, and "Not now" on one holds on all', { timeout: 180_000 }, async () => {
      const { page, complaints } = await openPage(browser, { ...looks.phone, ...credentials })
      for (const name of names) {
        await page.goto(localhost(name))
        await says(page, /suits this machine$/)
        if (name !== 'inference')
          expect(await bar(page).getByRole('link', { name: 'Get it' }).getAttribute('href')).toBe(modelsView())
        await expect.poll(() => page.evaluate(overflowPx)).toBeLessThanOrEqual(0)
      }
      await page.goto(modelsView())
      await page.getByText('Recommended').first().waitFor()
      await expect.poll(() => page.evaluate(overflowPx)).toBeLessThanOrEqual(0)
      await keepPicture(page, 'overview/models-phone')
      await page.goto(localhost('dashboard'))
      await bar(page).getByRole('button', { name: 'Not now' }).click()
      for (const name of ['health', 'logs'] as const) {
        await page.goto(localhost(name))
        // Both come with the same answer.
        await page.getByRole('button', { name: 'Open the menu' }).click()
        await page.getByRole('dialog').getByRole('link', { name: 'Models' }).waitFor()
        await expect.poll(() => bar(page).getByRole('button').count()).toBe(0)
      }
      expect(complaints).toEqual([])
      await page.context().close()
    })

    test('"Not now" where it could be taken ends the offer for everybody', async () => {
      const { page } = await openPage(browser, { ...looks.light, ...credentials })
      await page.goto(localhost('inference'))
      await page.getByRole('tab', { name: 'Models' }).click()
      await page.getByText('Recommended').first().waitFor()
      await keepPicture(page, 'overview/models-light')
      await bar(page).getByRole('button', { name: 'Not now' }).click()
      const told = async () => (await fetch(`${localhost('logs')}/ui/services`)).json()
      await expect.poll(told).toMatchObject({ model: { offer: { state: 'declined' } } })
      await page.context().close()
    })

    test('one button fetches it while the starter answers, and it takes over', { timeout: 180_000 }, async () => {
      const chat = await openPage(browser, { ...looks.light, ...credentials })
      await chat.page.goto(`${localhost('chatflow')}/#key=${key}`)
      await chat.page.getByRole('link', { name: 'Conversation with memory' }).first().click()
      const first = await ask(chat.page, 'My name is Petra.')
      expect(await markIn(first).getAttribute('href')).toBe(modelsView())

      const models = await openPage(browser, { ...looks.dark, ...credentials })
      await models.page.goto(modelsView())
      const get =
        (await models.page
          .getByRole('button', { name: /^Get it: / })
          .first()
          .getAttribute('aria-label')) ?? ''
      const offered = get.replace('Get it: ', '')
      await models.page.getByRole('button', { name: get, exact: true }).click()
      const progress = bar(models.page).getByRole('progressbar', { name: `Fetching ${offered}` })
      const percent = async () => Number(await progress.getAttribute('value'))
      await expect.poll(percent, { timeout: 60_000 }).toBeGreaterThan(10)
      // Nobody is in a hurry until it was seen everywhere, and goes on after a kill.
      hub.files.bytesPerSecond = bytesPerSecond / 10
      await keepPicture(models.page, 'overview/models-dark')
      await says(chat.page, `Fetching ${offered}`)
      const meanwhile = markIn(await ask(chat.page, 'Hello'))
      await expect.poll(() => meanwhile.count()).toBe(1)

      process.kill(bundle.run().services.inference.pid ?? 0, 'SIGKILL')
      await expect.poll(() => hub.requests, { timeout: 60_000 }).toContainEqual(goesOn)
      hub.files.bytesPerSecond = content.length / 2
      // At once: each page stops saying it after a while.
      await Promise.all([chat, models].map(({ page }) => says(page, `${offered} answers now`)))
      const second = await ask(chat.page, 'What is my name?')
      await expect.poll(() => second.textContent()).toContain('Petra')
      await expect.poll(() => markIn(second).count()).toBe(0)
      await expect.poll(() => markIn(first).count()).toBe(1)

      await models.page.getByRole('article', { name: 'ember' }).getByText('Idle').waitFor()
      await models.page.getByRole('tab', { name: 'Playground' }).click()
      await models.page.getByRole('button', { name: 'Explain in three sentences why the sky is blue.' }).click()
      await models.page.getByRole('button', { name: 'Ask again' }).waitFor()
      await expect.poll(() => models.page.getByRole('link', { name: 'starter model' }).count()).toBe(0)
      expect(chat.complaints).toEqual([])
      // The service of this page was away for a moment.
      expect(models.complaints.filter((text) => !/net::ERR_/.test(text))).toEqual([])
      for (const { page } of [chat, models]) await page.context().close()
    })

    test('a full disk is told, and nothing of the model is kept', { timeout: 180_000 }, async ({ skip }) => {
      skip(disk.cannotFill !== undefined, disk.cannotFill)
      const { page, complaints } = await openPage(browser, { ...looks.light, ...credentials })
      hub.files.bytesPerSecond = Number.POSITIVE_INFINITY
      onTestFinished(() => disk.leave(muchBytes))
      await page.goto(modelsView())
      await takeChatModel(page, () => disk.leave(20e6))
      await says(page, /^Cannot store the model: .*disk/)
      await expect.poll(() => partsOf(join(disk.folder, 'state', 'models'))).toEqual([])
      expect(complaints).toEqual([])
      await page.context().close()
    })

    test('a wrong checksum is told, and can be tried again', { timeout: 180_000 }, async () => {
      const { page, complaints } = await openPage(browser, { ...looks.light, ...credentials })
      hub.nameHash('0'.repeat(64))
      await page.goto(modelsView())
      await takeChatModel(page)
      await says(page, /SHA-256/)
      await expect.poll(() => partsOf(join(disk.folder, 'state', 'models'))).toEqual([])
      hub.nameHash(undefined)
      await bar(page).getByRole('button', { name: 'Try again' }).click()
      await says(page, /answers now$/)
      expect(complaints).toEqual([])
      await page.context().close()
    })

    test('a model for vectors is taken where texts are compared', { timeout: 180_000 }, async () => {
      const { page, complaints } = await openPage(browser, { ...looks.light, ...credentials })
      await page.goto(`${localhost('inference')}/?view=embeddings`)
      const texts = page.getByRole('region', { name: 'Texts' })
      await texts.getByText(/^The starter model makes the vectors/).waitFor()
      const chat = await openPage(browser, looks.light)
      await chat.page.goto(`${localhost('chatflow')}/#key=${key}`)
      await chat.page.getByRole('link', { name: 'Conversation with memory' }).first().waitFor()
      await chat.page.goto(`${localhost('chatflow')}/flows/${await documentFlow()}`)
      const note = chat.page.getByRole('note', { name: 'How passages are found' })
      await note.getByText(/suits this machine/).waitFor()
      expect(await note.getByRole('link').getAttribute('href')).toBe(`${localhost('inference')}/?view=embeddings`)
      await texts.getByRole('button', { name: 'Get it' }).click()
      await texts.getByText(/^\S+ makes the vectors/).waitFor()
      await note.waitFor({ state: 'detached', timeout: 60_000 })
      expect([...complaints, ...chat.complaints]).toEqual([])
      await chat.page.context().close()
      await page.context().close()
    })

    test('load settings tell what they take before they are used', { timeout: 180_000 }, async () => {
      const { page, complaints } = await openPage(browser, { ...looks.phone, ...credentials })
      await page.goto(modelsView())
      await page.getByRole('article', { name: 'ember' }).getByRole('button', { name: 'Load settings' }).click()
      const dialog = page.getByRole('dialog')
      await dialog.getByLabel(/^Context/).fill('256')
      await dialog.getByLabel(/^Slots/).fill('2')
      await dialog.getByText(/for 2 × 256 tokens$/).waitFor()
      await dialog.getByLabel(/^Slots/).fill('64')
      await dialog.getByLabel(/^Context/).fill('1000000')
      await dialog.getByText(/but only .+ are free$/).waitFor()
      await expect.poll(() => dialog.getByRole('button', { name: 'Load' }).isDisabled()).toBe(true)
      await dialog.getByLabel(/^Context/).fill('256')
      await dialog.getByText(/for 64 × 256 tokens$/).waitFor()
      await dialog.getByRole('button', { name: 'Load' }).click()
      await dialog.waitFor({ state: 'detached' })
      await page.getByRole('article', { name: 'ember' }).getByText('256 tokens').waitFor()
      expect(complaints).toEqual([])
      await page.context().close()
    })

    test('no internet is told, with the way by hand', { timeout: 180_000 }, async () => {
      const { page, complaints } = await openPage(browser, { ...looks.light, ...credentials })
      await page.goto(modelsView())
      await takeChatModel(page, () => hub.close())
      await says(page, /^Cannot .*another machine: npm run hearth -- pull/)
      expect(complaints).toEqual([])
      await page.context().close()
    })
  },
)
