import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { looks, missingBrowser, openBrowser, openPage, overflowPx } from '../browser.fixture.ts'
import { freshHome, type RunningBundle, startBundle } from '../bundle.fixture.ts'

const key = 'key-of-this-test'
const german = { ...looks.phone, locale: 'de-DE' }

let state: Awaited<ReturnType<typeof freshHome>>
let bundle: RunningBundle
let browser: Browser

beforeAll(async () => {
  if (missingBrowser !== undefined) return
  state = await freshHome()
  bundle = startBundle(state.home, { HEARTH_API_KEY: key, HEARTH_METRICS_BUNDLE_INTERVAL_MS: '1000' })
  browser = await openBrowser()
  await bundle.ready()
  await vi.waitUntil(isScraped, { timeout: 120_000, interval: 200 })
}, 180_000)
afterAll(async () => {
  await browser?.close()
  await bundle?.close()
  await state?.remove()
}, 120_000)

/** Whether some series have samples before the last second, which a graph of this step may leave out. */
async function isScraped(): Promise<boolean> {
  const response = await fetch(`${bundle.urlOf('metrics')}/api/v1/query?query=${encodeURIComponent('up offset 1s')}`)
  const { data } = (await response.json()) as { data: { result: unknown[] } }
  return data.result.length > 1
}

describe.skipIf(missingBrowser !== undefined)(
  `a phone of a German${missingBrowser ? `: ${missingBrowser}` : ''}`,
  { timeout: 60_000 },
  () => {
    test.each([
      { service: 'inference', path: '/', says: 'Mit dem Modell sprechen' },
      { service: 'inference', path: '/?view=models', says: 'Empfohlen' },
      { service: 'inference', path: '/?view=embeddings', says: 'Noch kein Vergleich' },
      { service: 'health', path: '/', says: 'Worauf sie laufen' },
      { service: 'health', path: '/', says: /^\d.*\(\d+ %.*\) verfügbar$/ },
      { service: 'logs', path: '/', says: /^\d+ Zeilen$/ },
      { service: 'logs', path: '/rules', says: 'Noch keine Regeln' },
      { service: 'metrics', path: '/', says: 'Last dieses Rechners' },
      { service: 'metrics', path: '/query?g0.expr=up&g0.tab=1', says: /^\d+ Ergebnisse$/ },
      { service: 'metrics', path: '/explore', says: /^\d+ Metriken$/ },
      { service: 'metrics', path: '/targets', says: '1 von 1 erreichbar' },
      { service: 'metrics', path: '/rules', says: /^hearth · alle 15s · / },
      { service: 'metrics', path: '/explore?metric=up', says: 'Linien zusammenzählen' },
      { service: 'metrics', path: '/query?g0.expr=sum(up)&g0.tab=explain&g0.step_input=1', says: /^liest \d+ Reihen/ },
      { service: 'metrics', path: '/service-discovery', says: '1 von 1 behalten' },
      { service: 'metrics', path: '/config', says: /^Es gibt keine Datei zum Bearbeiten/ },
      { service: 'metrics', path: '/receivers', says: 'Alarme erreichen niemanden' },
      { service: 'metrics', path: '/silences', says: 'Kein Alarm ist stumm' },
      { service: 'metrics', path: '/silences/new', says: 'Neue Stummschaltung' },
      { service: 'metrics', path: '/status', says: 'Reihen nach Metrik' },
    ] as const)('$service $path says "$says", and nothing is out of sight', async ({ service, path, says }) => {
      const { page, complaints } = await openPage(browser, german)
      await page.goto(`${bundle.urlOf(service)}${path}`)
      await page.getByText(says).first().waitFor()
      await expect.poll(() => page.evaluate(overflowPx)).toBeLessThanOrEqual(0)
      expect(complaints).toEqual([])
      await page.context().close()
    })

    test('flows begin with templates that say in German what they are for', async () => {
      const { page } = await openPage(browser, german)
      await page.goto(`${bundle.urlOf('chatflow')}/#key=${key}`)
      await page.getByRole('button', { name: 'Neuer Flow' }).click()
      await page.getByRole('radio', { name: 'Fragen an eigene Dokumente' }).click()
      await page.getByText('Antworten nennen die Stellen, auf denen sie beruhen').waitFor()
      const name = page.getByRole('textbox', { name: 'Name' })
      await expect.poll(() => name.inputValue()).toBe('Fragen an eigene Dokumente')
      await page.getByRole('combobox', { name: 'Zweck' }).selectOption('Recherche')
      await page.getByRole('radio', { name: 'Vieles zugleich' }).waitFor()
      await page.context().close()
    })

    test('what a model is asked can be sent', async () => {
      const { page } = await openPage(browser, german)
      await page.goto(bundle.urlOf('inference'))
      const send = page.getByRole('button', { name: 'Senden' })
      const rightOf = async () => {
        const { x, width } = (await send.boundingBox()) ?? { x: Number.POSITIVE_INFINITY, width: 0 }
        return x + width
      }
      await expect.poll(rightOf).toBeLessThanOrEqual(looks.phone.viewport.width)
      await page.getByRole('textbox', { name: 'Nachricht' }).fill('What is the capital of Italy?')
      await send.click()
      await page.getByText(/erstes Token nach .* Tokens/).waitFor()
      await page.context().close()
    })
  },
)
