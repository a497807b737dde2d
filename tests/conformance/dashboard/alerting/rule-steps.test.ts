// Rules of several queries and expressions: kept as they were written, evaluated, shown and changed step by step.
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { looks, missingBrowser, openBrowser, openPage, overflowPx } from '../../../e2e/browser.fixture.ts'
import { missingPage } from '../built-page.ts'
import { type Stack, startStack } from '../start-stack.ts'
import { ruleOf } from './alerting.fixture.ts'
import { metricsSource } from './metrics-source.ts'

const missing = missingBrowser ?? missingPage
const base = '/api/v1/provisioning/alert-rules'

let stack: Stack
let browser: Browser
beforeAll(async () => {
  stack = await startStack({}, { scrapeMs: 1_000 })
  await stack.ask('POST', '/api/folders', JSON.stringify({ uid: 'ops', title: 'Operations' }))
  if (missing === undefined) browser = await openBrowser()
})
afterAll(async () => {
  await browser?.close()
  await stack.stop()
})

const relativeTimeRange = { from: 600, to: 0 }
const query = (refId: string, expr: string, model: object = {}) => ({
  refId,
  queryType: '',
  datasourceUid: metricsSource,
  relativeTimeRange,
  // What a page of Grafana's writes beside, which nothing here asks for.
  model: { refId, expr, instant: true, editorMode: 'code', legendFormat: '__auto', ...model },
})
const expression = (refId: string, model: object) => ({
  refId,
  queryType: '',
  datasourceUid: '__expr__',
  relativeTimeRange: { from: 0, to: 0 },
  model: { refId, hide: false, ...model },
})
/** Twice as much as 7, which is above 10. */
const data = [
  query('A', 'sum by (job) (label_replace(vector(7), "job", "shop", "", ""))'),
  query('B', 'sum by (job) (label_replace(vector(2), "job", "shop", "", ""))', { instant: false, range: true }),
  expression('C', { type: 'reduce', expression: 'B', reducer: 'last', settings: { mode: 'dropNN' } }),
  expression('D', { type: 'math', expression: '$A * $C' }),
  expression('E', {
    type: 'threshold',
    expression: 'D',
    conditions: [{ type: 'query', evaluator: { type: 'gt', params: [10] }, operator: { type: 'and' } }],
  }),
]

const make = async (title: string, fields: object = {}) => {
  const rule = ruleOf(title, '', { data, condition: 'E', ...fields })
  const made = await stack.ask('POST', base, JSON.stringify(rule))
  expect(made).toMatchObject({ status: 201, body: { data, condition: 'E' } })
  return (made.body as { readonly uid: string }).uid
}
const kept = async (uid: string) => (await stack.ask('GET', `${base}/${uid}`)).body

test('a rule of two queries is evaluated, and comes out as it came', async () => {
  const uid = await make('Imported')
  expect(await kept(uid)).toMatchObject({ data, condition: 'E' })
  const group = '/api/v1/provisioning/folder/ops/rule-groups/group'
  const { body } = await stack.ask('GET', group)
  expect(await stack.ask('PUT', group, JSON.stringify({ ...(body as object), interval: 1 }))).toMatchObject({
    status: 200,
    body: { rules: [{ uid, data, condition: 'E' }] },
  })
  const states = async () => (await stack.ask('GET', '/api/prometheus/grafana/api/v1/rules')).body
  await expect.poll(states, { timeout: 60_000 }).toMatchObject({
    data: { groups: [{ rules: [{ name: 'Imported', state: 'firing', alerts: [{ labels: { job: 'shop' } }] }] }] },
  })
  expect(await kept(uid)).toMatchObject({ data, condition: 'E' })
}, 120_000)

const jobs = (...values: readonly (readonly [string, number])[]) =>
  values.map(([job, value]) => `label_replace(vector(${value}), "job", "${job}", "", "")`).join(' or ')
const grouped = `sum by (job) (${jobs(['a', 6], ['b', 4])})`
const alike = `max by (job) (${jobs(['a', 2], ['b', 4], ['c', 3])})`
const any = jobs(['a', 6], ['b', 0])

describe('what a rule computes with two queries is what a panel computes with them', () => {
  const pairs = [
    [grouped, alike],
    [any, 'sum(vector(2))'],
    ['sum(vector(2))', any],
    ['vector(6)', 'max(vector(4))'],
  ] as const
  const texts = ['$A / $B', '$B - $A', '$A > $B', '$A && $B', '$A || $B', '!$A + abs(-$B) ** 2']
  const rows = pairs.flatMap(([a, b]) => texts.map((text) => ({ a, b, text })))

  type Frame = { schema: { fields: { labels?: Record<string, string> }[] }; data: { values: number[][] } }
  const numbersOf = async (queries: readonly object[], refId: string) => {
    const { body } = await stack.ask('POST', '/api/ds/query', JSON.stringify({ from: 'now-1m', to: 'now', queries }))
    const { frames } = (body as { results: Record<string, { frames: Frame[] }> }).results[refId] ?? { frames: [] }
    return frames
      .map(({ schema, data: { values } }) => [schema.fields.at(-1)?.labels?.job ?? '', values.at(-1)?.at(-1)] as const)
      .sort(([one], [other]) => one.localeCompare(other))
  }
  const asked = (refId: string, expr: string) => ({ refId, expr, instant: true, datasource: { uid: metricsSource } })

  test.each(rows)('$text of $a and $b', async ({ a, b, text }) => {
    const steps = [query('A', a), query('B', b), expression('C', { type: 'math', expression: text })]
    const rule = ruleOf('Computed', '', { data: steps, condition: 'C', record: { metric: 'm', from: 'C' } })
    const { body } = await stack.ask('POST', '/api/v1/rule/translate', JSON.stringify(rule))
    const { expr } = (body as { rules: readonly [{ expr: string }] }).rules[0]
    const math = { refId: 'C', datasource: { uid: '__expr__' }, type: 'math', expression: text }
    const panel = await numbersOf([asked('A', a), asked('B', b), math], 'C')
    expect(panel).not.toEqual([])
    expect(await numbersOf([asked('A', expr)], 'A')).toEqual(panel)
  })
})

const open = async (address: string, options: object = {}) => {
  const { page, complaints } = await openPage(browser, {
    ...looks.light,
    httpCredentials: stack.credentials,
    ...options,
  })
  onTestFinished(() => page.context().close())
  await page.goto(`${stack.url}${address}`)
  return { page, complaints }
}

const step = (page: Page, letter: string) => page.getByRole('group', { name: `Step ${letter}` })
const showValues = (page: Page) => page.getByRole('button', { name: 'Show what each step gives now' }).click()

describe.skipIf(missing !== undefined)(
  `a rule step by step${missing ? `: ${missing}` : ''}`,
  { timeout: 240_000 },
  () => {
    test('is shown whole, with what each step gives, and kept as it was but for what is changed', async () => {
      const uid = await make('Shown')
      const { page, complaints } = await open(`/alerting/${uid}/edit`)
      await expect.poll(() => page.getByLabel('Query of A (PromQL)').inputValue()).toContain('vector(7)')
      expect(await step(page, 'A').getByLabel('It asks for').inputValue()).toBe('now')
      expect(await step(page, 'B').getByLabel('Of the last (seconds)').inputValue()).toBe('600')
      expect(await page.getByLabel('C looks at').inputValue()).toBe('B')
      expect(await step(page, 'C').getByLabel('What is no number').inputValue()).toBe('dropNN')
      expect(await page.getByLabel('Calculation of D').inputValue()).toBe('$A * $C')
      expect(await step(page, 'E').getByLabel('Bound').inputValue()).toBe('10')
      expect(await page.getByRole('radio', { name: 'E decides' }).isChecked()).toBe(true)
      await showValues(page)
      for (const [letter, value] of [
        ['A', '7'],
        ['B', '2'],
        ['C', '2'],
        ['D', '14'],
        ['E', '1'],
      ] as const)
        await step(page, letter).getByText(`job=shop: ${value}`, { exact: true }).waitFor()
      await page.getByRole('button', { name: 'Test' }).click()
      await page.getByText('Now the condition holds for 1 series.').waitFor()
      await page.getByLabel('Summary').fill('changed')
      await step(page, 'E').getByLabel('Bound').fill('20')
      await page.getByRole('button', { name: 'Save' }).click()
      await page.waitForURL('**/alerting/list')
      const threshold = data.at(-1)
      expect(await kept(uid)).toMatchObject({
        annotations: { summary: 'changed' },
        condition: 'E',
        data: [
          ...data.slice(0, -1),
          {
            ...threshold,
            model: {
              ...threshold?.model,
              conditions: [{ type: 'query', evaluator: { type: 'gt', params: [20] }, operator: { type: 'and' } }],
            },
          },
        ],
      })
      expect(complaints).toEqual([])
    })

    test('is made from the plain form by keyboard alone', async () => {
      const { page } = await open('/alerting/new')
      await page.getByRole('textbox', { name: /^Name/ }).fill('Made')
      await page.getByLabel('Query (PromQL)').fill('vector(6)')
      await page.getByLabel('Bound').fill('1')
      await page.getByRole('button', { name: 'More queries and calculations' }).press('Enter')
      await expect.poll(() => page.getByLabel('Query of A (PromQL)').inputValue()).toBe('vector(6)')
      await page.getByRole('button', { name: 'Add a query' }).press('Enter')
      await page.getByLabel('Query of B (PromQL)').focus()
      await page.keyboard.type('vector(3)')
      await page.getByRole('button', { name: 'Add a calculation' }).press('Enter')
      await page.getByLabel('Calculation of D').press('Control+a')
      await page.keyboard.type('$A / $B == 2')
      await page.getByRole('button', { name: 'Remove C' }).press('Enter')
      await expect.poll(() => page.getByRole('radio', { name: 'D decides' }).isChecked()).toBe(true)
      await page.getByRole('radio', { name: 'A decides' }).press('Space')
      await page.getByRole('radio', { name: 'D decides' }).press('Space')
      await page.getByRole('button', { name: 'Show what each step gives now' }).press('Enter')
      await step(page, 'D').getByText('without labels: 1', { exact: true }).waitFor()
      await page.getByRole('button', { name: 'Save' }).press('Enter')
      await page.waitForURL('**/alerting/list')
      const { body } = await stack.ask('GET', base)
      expect(body).toContainEqual(
        expect.objectContaining({
          title: 'Made',
          condition: 'D',
          data: [
            expect.objectContaining({ refId: 'A', model: expect.objectContaining({ expr: 'vector(6)' }) }),
            expect.objectContaining({ refId: 'B', model: expect.objectContaining({ expr: 'vector(3)' }) }),
            expect.objectContaining({ refId: 'D', model: expect.objectContaining({ expression: '$A / $B == 2' }) }),
          ],
        }),
      )
    })

    test('says what cannot be evaluated at the step and when it is kept', async () => {
      const uid = await make('Refused')
      const { page } = await open(`/alerting/${uid}/edit`)
      await page.getByLabel('Query of A (PromQL)').fill('up')
      await page.getByLabel('Query of B (PromQL)').fill('scrape_duration_seconds')
      await showValues(page)
      const reason = /D\.model\.expression: it cannot be seen which series of A and of B belong together/
      await step(page, 'D').getByRole('alert').getByText(reason).waitFor()
      await step(page, 'C').getByRole('status').waitFor()
      await page.getByRole('button', { name: 'Save' }).click()
      await page.locator('form > [role=alert]').getByText(reason).waitFor()
      expect(await kept(uid)).toMatchObject({ data })
    })

    test('fits on a phone, in German', async () => {
      const uid = await make('Klein')
      const { page } = await open(`/alerting/${uid}/edit`, { ...looks.phone, locale: 'de-DE' })
      await page.getByRole('group', { name: 'Schritt E' }).getByRole('radio', { name: 'E entscheidet' }).waitFor()
      await expect.poll(() => page.evaluate(overflowPx)).toBeLessThanOrEqual(0)
    })
  },
)
