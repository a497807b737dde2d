// A rule is made from a panel, fires, is told, is silenced: by hand, in a browser, on a real metrics service.
import { join } from 'node:path'
import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { looks, missingBrowser, openBrowser, openPage, overflowPx } from '../../../e2e/browser.fixture.ts'
import { missingPage } from '../built-page.ts'
import { type Stack, startStack } from '../start-stack.ts'
import { ruleOf, startReceiver } from './alerting.fixture.ts'

const missing = missingBrowser ?? missingPage

const panel = {
  id: 7,
  type: 'timeseries',
  title: 'Targets',
  gridPos: { x: 0, y: 0, w: 24, h: 8 },
  targets: [{ refId: 'A', expr: 'vector(7)', legendFormat: 'all of them' }],
}
const dashboard = { uid: 'watched', title: 'Watched', panels: [panel] }

let stack: Stack
let browser: Browser
beforeAll(async () => {
  if (missing !== undefined) return
  stack = await startStack()
  for (const [uid, title] of [
    ['apart', 'Apart'],
    ['ops', 'Operations'],
  ])
    await stack.ask('POST', '/api/folders', JSON.stringify({ uid, title }))
  await stack.ask('POST', '/api/dashboards/db', JSON.stringify({ dashboard, folderUid: 'ops' }))
  browser = await openBrowser()
})
afterAll(async () => {
  await browser?.close()
  await stack?.stop()
})

const open = async (address: string, look: keyof typeof looks = 'light', options: object = {}) => {
  const opened = await openPage(browser, { ...looks[look], httpCredentials: stack.credentials, ...options })
  await opened.page.goto(`${stack.url}${address}`)
  return opened
}

const shots = process.env.SHOTS
const shoot = async (page: Awaited<ReturnType<typeof open>>['page'], name: string) => {
  if (shots !== undefined) await page.screenshot({ path: join(shots, `${name}.png`), fullPage: true })
}

describe.skipIf(missing !== undefined)(
  `alerts in the page${missing ? `: ${missing}` : ''}`,
  { timeout: 240_000 },
  () => {
    test('a rule made from a panel fires, is told to a webhook, and is silenced', async () => {
      const { url, told } = await startReceiver()
      const { page, complaints } = await open('/alerting/notifications')
      await page.getByRole('button', { name: 'Add a contact point' }).click()
      const dialog = page.getByRole('dialog')
      await dialog.getByLabel('Name').fill('Hook')
      await dialog.getByLabel('URL').fill(url)
      await dialog.getByRole('button', { name: 'Test' }).click()
      await dialog.getByText('The test message arrived.').waitFor()
      await dialog.getByRole('button', { name: 'Save' }).click()
      await page.getByText('Webhook', { exact: true }).waitFor()
      await shoot(page, 'contact-points')
      expect(told).toMatchObject([{ alerts: [{ labels: { alertname: 'TestAlert' } }] }])

      await page.getByRole('link', { name: 'Policies' }).click()
      await page.getByRole('button', { name: 'Add a policy' }).click()
      const policy = page.getByRole('group', { name: 'Policy 1' })
      await policy.getByLabel('Matchers').fill('team=ops')
      await policy.getByLabel('First message after').fill('0s')
      await policy.getByLabel('Next messages after').fill('1s')
      await page.getByRole('button', { name: 'Save' }).click()
      await page.getByText('Saved', { exact: true }).waitFor()
      await shoot(page, 'policies')

      await page.goto(`${stack.url}/d/watched`)
      await page.getByRole('button', { name: 'Menu of Targets' }).click()
      await page.getByRole('menuitem', { name: 'New alert rule' }).click()
      await expect.poll(() => page.getByRole('textbox', { name: /^Name/ }).inputValue()).toBe('Targets')
      await expect.poll(() => page.getByLabel('Query (PromQL)').inputValue()).toBe('vector(7)')
      await expect.poll(() => page.getByLabel('Summary').inputValue()).toBe('Targets: all of them: {{ $value }}')
      await expect.poll(() => page.getByLabel('Folder').inputValue()).toBe('ops')
      await page.getByLabel('Bound').fill('5')
      await page.getByLabel('For', { exact: true }).fill('0s')
      await page.getByLabel('Evaluated every (s)').fill('1')
      await page.getByRole('button', { name: 'Add a label' }).click()
      await page.getByLabel('Name of label 1').fill('team')
      await page.getByLabel('Value of label 1').fill('ops')
      await page.getByRole('button', { name: 'Test' }).click()
      await page.getByText('Now the condition holds for 1 series.').waitFor()
      await page.getByText('It would have fired once.').waitFor()
      await page.getByRole('img', { name: /^without labels: Firing/ }).waitFor()
      await shoot(page, 'rule')
      await page.getByRole('button', { name: 'Save' }).click()

      const mark = page
        .getByRole('article', { name: 'Targets' })
        .getByRole('link', { name: 'An alert of this panel fires' })
      await mark.waitFor({ timeout: 60_000 })
      await shoot(page, 'panel')
      const names = () => told.flatMap(({ alerts }) => alerts.map(({ labels }) => labels.alertname))
      await expect.poll(names, { timeout: 60_000 }).toContain('Targets')
      expect(told.at(-1)).toMatchObject({ alerts: [{ annotations: { summary: 'Targets: all of them: 7' } }] })

      await mark.click()
      await page.getByText('Firing', { exact: true }).waitFor()
      await page.getByRole('button', { name: 'Details of Targets' }).click()
      await page
        .getByRole('region', { name: 'The last 24 hours' })
        .getByRole('img', { name: /Firing/ })
        .waitFor()
      await shoot(page, 'rules')
      await page.getByRole('button', { name: 'What can be done with Targets' }).click()
      await page.getByRole('menuitem', { name: 'Silence…' }).click()
      await page.getByRole('dialog').getByLabel('Why').fill('known')
      await page.getByRole('dialog').getByRole('button', { name: 'Make a silence' }).click()
      await page.getByRole('dialog').waitFor({ state: 'hidden' })
      // After a while the rules that come with the metrics service tell of services that are not there.
      const own = '/api/alertmanager/grafana/api/v2/alerts?filter=alertname%3D%22Targets%22'
      const alert = async () => (await stack.ask('GET', own)).body
      await expect.poll(alert).toMatchObject([{ labels: { alertname: 'Targets' }, status: { state: 'suppressed' } }])
      await page.getByRole('link', { name: 'Silences' }).click()
      await page.getByRole('button', { name: 'End the silence alertname=Targets' }).click()
      await page.getByText('Over', { exact: true }).waitFor()
      await shoot(page, 'silences')
      await expect.poll(alert).toMatchObject([{ status: { state: 'active' } }])

      await page.getByRole('link', { name: 'Rules' }).click()
      const choose = async (what: string) => {
        await page.getByRole('button', { name: 'What can be done with Targets' }).click()
        await page.getByRole('menuitem', { name: what }).click()
      }
      await choose('Pause')
      await page.getByText('Paused', { exact: true }).waitFor()
      await choose('Go on')
      await page.getByText('Firing', { exact: true }).waitFor({ timeout: 60_000 })
      await choose('Edit')
      await expect.poll(() => page.getByLabel('Bound').inputValue()).toBe('5')
      await page.getByLabel('Bound').fill('9')
      await page.getByRole('button', { name: 'Save' }).click()
      await page.getByText('Normal', { exact: true }).waitFor({ timeout: 60_000 })
      await choose('Delete…')
      await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
      await page.getByText('There are no alert rules yet').waitFor()
      expect(complaints).toEqual([])
      await page.context().close()
    })

    test('what a rule cannot be is said at the form, by keyboard alone', async () => {
      const { page } = await open('/alerting/new')
      await page.getByRole('textbox', { name: /^Name/ }).press('Control+a')
      await page.keyboard.type('Wrong')
      await page.getByLabel('Query (PromQL)').focus()
      await page.keyboard.type('up >')
      await page.getByRole('button', { name: 'Save' }).press('Enter')
      await page.getByRole('alert').filter({ hasText: 'could not parse expression' }).waitFor()
      await page.context().close()
    })

    test('viewers see rules and may change none', async () => {
      const user = { name: 'looker', login: 'looker', password: 'looks at rules' }
      await stack.ask('POST', '/api/admin/users', JSON.stringify(user))
      const seen = ruleOf('Is seen', 'vector(1)', { ruleGroup: 'seen' })
      await stack.ask('POST', '/api/v1/provisioning/alert-rules', JSON.stringify(seen))
      const { page } = await open('/alerting/list', 'light', {
        httpCredentials: { username: 'looker', password: user.password },
      })
      await page.getByText('Is seen', { exact: true }).waitFor()
      expect(await page.getByRole('link', { name: 'New alert rule' }).count()).toBe(0)
      await page.getByRole('link', { name: 'Contact points' }).click()
      await page.getByText('Only editors may see this').waitFor()
      await page.context().close()
    })

    test('an address of what is gone says so and leads back, and one of what is there opens it', async () => {
      const point = { name: 'On call', type: 'webhook', settings: { url: 'http://127.0.0.1:9/' } }
      await stack.ask('POST', '/api/v1/provisioning/contact-points', JSON.stringify(point))
      const { page, complaints } = await open('/alerting/gone/edit')
      await page.getByText('This rule is not there').waitFor()
      await page.getByRole('link', { name: 'All rules' }).click()
      await expect.poll(() => new URL(page.url()).pathname).toBe('/alerting/list')
      const gone = [
        ['/alerting/nonsense', 'There is nothing at this address of the alerts'],
        ['/alerting/notifications/receivers/gone/edit', 'There is no contact point gone'],
        ['/alerting/notifications/templates/gone/edit', 'There is no template gone'],
        ['/alerting/routes/mute-timing/edit?muteName=gone', 'There is no mute timing gone'],
        ['/alerting/silence/gone/edit', 'This silence is not there'],
      ] as const
      for (const [address, words] of gone) {
        await page.goto(`${stack.url}${address}`)
        await page.getByText(words).waitFor()
        await expect.poll(() => page.evaluate(overflowPx)).toBeLessThanOrEqual(0)
      }
      await page.getByRole('link', { name: 'Show all that there are' }).click()
      await expect.poll(() => new URL(page.url()).pathname).toBe('/alerting/silences')
      await page.getByText('This silence is not there').waitFor({ state: 'detached' })
      await page.goto(`${stack.url}/alerting/notifications/receivers/On%20call/edit`)
      const dialog = page.getByRole('dialog')
      await expect.poll(() => dialog.getByLabel('Name').inputValue()).toBe('On call')
      await page.keyboard.press('Escape')
      await dialog.waitFor({ state: 'detached' })
      // The rule that is not there is told by the browser.
      expect(complaints.filter((text) => !text.includes('alert-rules/gone'))).toEqual([])
      await page.context().close()
    })

    test('on a phone and in German all of it fits', async () => {
      const { page } = await open('/alerting/new', 'phone', { locale: 'de-DE' })
      await page.getByRole('heading', { name: 'Neue Alarmregel' }).waitFor()
      for (const tab of ['Regeln', 'Empfänger', 'Zuordnung', 'Stummschaltungen']) {
        await expect.poll(() => page.evaluate(overflowPx)).toBeLessThanOrEqual(0)
        await shoot(page, `phone-${tab}`)
        await page.getByRole('navigation', { name: 'Alarme' }).getByRole('link', { name: tab }).click()
      }
      await expect.poll(() => page.evaluate(overflowPx)).toBeLessThanOrEqual(0)
      await page.context().close()
    })
  },
)
