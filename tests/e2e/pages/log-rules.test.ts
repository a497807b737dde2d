import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startLogs } from '../../../services/logs/src/test-support/start-logs.ts'
import { looks, missingBrowser, openBrowser, openPage, overflowPx } from '../browser.fixture.ts'

const wait = { timeout: 60_000 }

const fileOf = (expr: string) => `groups: [{ name: nightly, rules: [{ alert: NoBackup, expr: '${expr}' }] }]`

describe.skipIf(missingBrowser !== undefined)(
  `rules over lines${missingBrowser ? `: ${missingBrowser}` : ''}`,
  { timeout: 120_000 },
  () => {
    let folder = ''
    let logs: Awaited<ReturnType<typeof startLogs>>
    let browser: Browser

    beforeAll(async () => {
      folder = await mkdtemp(join(tmpdir(), 'hearth-log-rules-page-'))
      await mkdir(join(folder, 'own'))
      await writeFile(join(folder, 'own', 'a.yaml'), fileOf('vector(1) > 2'))
      logs = await startLogs(join(folder, 'home'), {
        ruleFiles: [join(folder, 'own', '*.yaml')],
        ruleFilesPollMs: 200,
        evaluationIntervalMs: 300,
        services: [],
        remoteWrite: [],
      })
      await push('shop', ['payment refused: card expired', 'Payment refused: no cover', 'payment refused (again)'])
      await push('mail', ['sent', 'sent'])
      browser = await openBrowser()
    }, 120_000)

    afterAll(async () => {
      await browser?.close()
      await logs?.close()
      await rm(folder, { recursive: true, force: true })
    })

    async function push(app: string, lines: readonly string[]): Promise<void> {
      // Of an hour ago and of now, so that the past has something to show.
      const values = [3_600_000, 0].flatMap((agoMs) =>
        lines.map((line, at) => [String(BigInt(Date.now() - agoMs) * 1_000_000n + BigInt(at)), line]),
      )
      const body = JSON.stringify({ streams: [{ stream: { app }, values }] })
      const init = { method: 'POST', body, headers: { 'content-type': 'application/json' } }
      expect((await fetch(`${logs.url}/loki/api/v1/push`, init)).status).toBe(204)
    }

    const drawer = (page: Page) => page.getByRole('dialog', { name: 'Alert me about these lines' })
    const written = async (path: string) => (await fetch(`${logs.url}/loki/api/v1/rules${path}`)).text()

    test('what is looked at becomes a rule that fires, is found again, changed and deleted', async () => {
      const { page, complaints } = await openPage(browser, looks.light)
      await page.goto(`${logs.url}/?c=shop&q=refused`)
      await page.getByText('card expired').first().waitFor()
      await page.getByRole('button', { name: 'Alert me…' }).click()
      const form = drawer(page)
      expect(await form.getByLabel('Lines that are counted').inputValue()).toBe(
        '{service_name="shop"} |~ "(?i)refused"',
      )
      // Ten are more than there were, two are not.
      await form.getByText('It would not have fired in the last 6 h').waitFor()
      await form.getByRole('textbox', { name: 'Number of lines' }).fill('2')
      await form.getByText(/^It would have fired (once|2 times) in the last 6 h$/).waitFor()
      await form.getByRole('img', { name: 'The figure over the last 6 h' }).waitFor()
      await form.getByRole('button', { name: 'Create the rule' }).click()
      await form.getByText('Say what the alert is called').waitFor()
      await expect.poll(() => form.getByLabel('Name').evaluate((one) => one === document.activeElement)).toBe(true)
      await form.getByLabel('Name').fill('Refused')
      await form.getByRole('button', { name: 'Create the rule' }).click()
      await form.getByText('The rule is kept').waitFor()
      await form.getByRole('link', { name: 'Show all rules' }).click()

      const row = page.getByRole('listitem', { name: 'Refused' })
      await row.getByText('firing', { exact: true }).waitFor(wait)
      await row.getByText(/^3 lines with “refused” · value 3 · since /).waitFor()
      await row.getByText(/Written here or by API, in alerts\/Refused/).waitFor()
      await row.getByRole('link', { name: 'Show the lines of Refused' }).click()
      await page.waitForURL((url) => url.pathname === '/' && url.search === '?c=shop&q=refused')
      await page.getByText('card expired').first().waitFor()

      await page.getByRole('link', { name: 'Alert rules' }).click()
      await row.getByRole('button', { name: 'Change the rule Refused' }).click()
      const edit = page.getByRole('dialog', { name: 'Change the rule Refused' })
      expect(await edit.getByRole('textbox', { name: 'Number of lines' }).inputValue()).toBe('2')
      await edit.getByRole('textbox', { name: 'Number of lines' }).fill('20')
      await edit.getByRole('button', { name: 'Save' }).click()
      await edit.waitFor({ state: 'detached' })
      await row.getByText('quiet', { exact: true }).waitFor(wait)
      expect(await written('/alerts/Refused')).toContain('[5m])) > 20')

      await row.getByRole('button', { name: 'Delete the rule Refused' }).click()
      await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
      await row.waitFor({ state: 'detached' })
      expect(await written('/alerts/Refused')).toBe('group does not exist')
      expect(complaints).toEqual([])
      await page.context().close()
    })

    test('a rule is made by the keyboard alone, and what was typed outlives a closed form', async () => {
      const { page, complaints } = await openPage(browser, looks.dark)
      await page.goto(`${logs.url}/?c=mail`)
      await page.getByText('sent').first().waitFor()
      await page.keyboard.press('a')
      await drawer(page).getByLabel('Name').waitFor()
      await expect
        .poll(() =>
          drawer(page)
            .getByLabel('Name')
            .evaluate((one) => one === document.activeElement),
        )
        .toBe(true)
      await page.keyboard.type('Mail')
      await page.keyboard.press('Escape')
      await drawer(page).waitFor({ state: 'detached' })
      await page.keyboard.press('a')
      await expect.poll(() => drawer(page).getByLabel('Name').inputValue()).toBe('Mail')
      await expect
        .poll(() =>
          drawer(page)
            .getByLabel('Name')
            .evaluate((one) => one === document.activeElement),
        )
        .toBe(true)
      await page.keyboard.press('Enter')
      await drawer(page).getByText('The rule is kept').waitFor()
      await page.keyboard.press('Enter')
      await page.waitForURL((url) => url.pathname === '/rules')
      await page.getByRole('listitem', { name: 'Mail' }).waitFor()
      expect(complaints).toEqual([])
      await page.context().close()
    })

    test('what the service has against a rule stands at its field', async () => {
      const { page } = await openPage(browser, looks.light)
      await page.goto(`${logs.url}/?c=mail`)
      await page.getByRole('button', { name: 'Alert me…' }).click()
      const form = drawer(page)
      await form.getByLabel('Name').fill('Wrong')
      await form.getByLabel('Lines that are counted').fill('{service_name="mail"')
      await form.getByRole('button', { name: 'Create the rule' }).click()
      await expect.poll(() => form.getByLabel('Lines that are counted').getAttribute('aria-invalid')).toBe('true')
      const described = await form.getByLabel('Lines that are counted').getAttribute('aria-describedby')
      expect(described).toContain('error')
      await form
        .getByText(/parse error/)
        .first()
        .waitFor()
      await form.getByLabel('Lines that are counted').fill('{service_name="mail"}')
      await form.getByLabel('What people are told').fill('{{ $value')
      await form.getByRole('button', { name: 'Create the rule' }).click()
      await expect.poll(() => form.getByLabel('What people are told').getAttribute('aria-invalid')).toBe('true')
      await page.context().close()
    })

    test('a rule of a file is only shown, and says when its file became wrong', async () => {
      const { page, complaints } = await openPage(browser, looks.phone)
      await page.goto(`${logs.url}/rules`)
      const row = page.getByRole('listitem', { name: 'NoBackup' })
      await row.getByText(/In the file .*a\.yaml: it is changed there/).waitFor()
      expect(await row.getByRole('button').count()).toBe(0)
      await writeFile(join(folder, 'own', 'a.yaml'), fileOf('vector(1'))
      const fault = page.getByRole('alert').filter({ hasText: 'A file of rules has faults' })
      await fault.getByText(/a\.yaml became wrong; its rules of .* stay in force/).waitFor(wait)
      await row.waitFor()
      await expect.poll(() => page.evaluate(overflowPx)).toBeLessThanOrEqual(0)
      await writeFile(join(folder, 'own', 'a.yaml'), fileOf('vector(1) > 3'))
      await fault.waitFor({ state: 'detached', ...wait })
      await row.getByText('vector(1.000000) > 3').or(row.getByText(/> 3/)).first().waitFor()
      expect(complaints).toEqual([])
      await page.context().close()
    })
  },
)
