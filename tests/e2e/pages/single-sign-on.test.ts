import { mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { type StartedProvider, startProvider } from '../../../packages/oidc/src/test-support/index.ts'
import { freePort } from '../../../packages/server/src/index.ts'
import { startService } from '../../../services/chatflow/src/test-support/running-service.ts'
import { startDashboardFor } from '../../../services/dashboard/src/test-support/start-dashboard.ts'
import { missingBrowser, openBrowser } from '../browser.fixture.ts'

// Chatflow and the dashboards of one state folder, and a provider whose host name makes it another site.
let provider: StartedProvider
let chatflow: Awaited<ReturnType<typeof startService>>
let dashboard: Awaited<ReturnType<typeof startDashboardFor>>
let home: string
let browser: Browser

beforeAll(async () => {
  if (missingBrowser !== undefined) return
  home = await mkdtemp(join(tmpdir(), 'single-sign-on-'))
  const [flows, boards] = [await freePort(), await freePort()]
  const urls = { flows: `http://127.0.0.1:${flows}`, boards: `http://127.0.0.1:${boards}` }
  provider = await startProvider([
    {
      id: 'flows',
      secret: 'a secret of flows',
      redirectUris: [`${urls.flows}/api/v1/session/oidc`],
      signOutUris: [`${urls.flows}/`],
    },
    {
      id: 'boards',
      secret: 'a secret of boards',
      redirectUris: [`${urls.boards}/login/generic_oauth`],
      signOutUris: [`${urls.boards}/login`],
    },
  ])
  provider.people.set('ada', { preferred_username: 'ada', name: 'Ada', groups: ['owners'] })
  provider.people.set('ben', { preferred_username: 'ben', name: 'Ben', groups: ['readers'] })
  provider.people.set('cid', { preferred_username: 'cid', name: 'Cid', groups: ['others'] })
  const common = {
    oidcIssuer: provider.issuer,
    oidcName: 'Keycloak',
    oidcScopes: ['openid', 'profile', 'groups'],
    oidcAllowedGroups: ['owners', 'readers'],
  }
  const ofFlows = { oidcClientId: 'flows', oidcClientSecret: 'a secret of flows', oidcPublicUrl: urls.flows }
  const ofBoards = { oidcClientId: 'boards', oidcClientSecret: 'a secret of boards', oidcPublicUrl: urls.boards }
  const permissions = ['chatflows:*', 'agentflows:*']
  const rights = { oidcOwnerGroups: ['owners'], oidcPermissions: [{ group: 'readers', permissions }] }
  chatflow = await startService(home, { port: flows, ...common, ...ofFlows, ...rights })
  dashboard = await startDashboardFor({
    home,
    env: { HEARTH_CHATFLOW_URL: chatflow.url },
    config: { port: boards, ...common, ...ofBoards, oidcAdminGroups: ['owners'] },
  })
  browser = await openBrowser()
}, 120_000)
afterAll(async () => {
  await browser?.close()
  await chatflow?.stop()
  await dashboard?.end()
  await provider?.close()
}, 120_000)

async function openPage(url: string): Promise<Page> {
  const context = await browser.newContext({ locale: 'en-US' })
  onTestFinished(() => context.close())
  const page = await context.newPage()
  await page.goto(url)
  return page
}

async function signInThere(page: Page, login: string): Promise<void> {
  await page.getByRole('link', { name: 'Sign in with Keycloak' }).click()
  await page.getByLabel('Login').fill(login)
  await page.getByRole('button', { name: 'Go on' }).click()
}

const whoIs = (page: Page) =>
  page.evaluate(async () => {
    const answer = await fetch('/api/user')
    return answer.ok ? ((await answer.json()) as { login: string }).login : answer.status
  })

describe.skipIf(missingBrowser !== undefined)('single sign-on', () => {
  test('leads to the dashboard that was asked for, and signs out at the provider too', async () => {
    const page = await openPage(`${dashboard.url}/d/hearth-overview/x?from=now-1h`)
    await page.getByRole('heading', { name: 'Sign in to the dashboards' }).waitFor()
    await signInThere(page, 'ada')
    await page.waitForURL(`${dashboard.url}/d/hearth-overview/**`)
    expect(page.url()).toContain('from=now-1h')
    expect(await whoIs(page)).toBe('ada')
    await page.goto(`${dashboard.url}/profile`)
    await page.getByRole('button', { name: 'Account and language' }).click()
    await page.getByRole('menuitem', { name: 'Sign out' }).click()
    await page.getByRole('button', { name: /sign me out/ }).click()
    await page.getByRole('heading', { name: 'Sign in to the dashboards' }).waitFor()
    expect(await whoIs(page)).toBe(401)
    await page.getByRole('link', { name: 'Sign in with Keycloak' }).click()
    await page.getByLabel('Login').waitFor()
  }, 120_000)

  test('says at the dashboards why somebody does not come in', async () => {
    const page = await openPage(`${dashboard.url}/login`)
    await signInThere(page, 'cid')
    await page.getByRole('alert').getByText('you may not come in here').waitFor()
    await page.getByRole('textbox', { name: 'Password' }).waitFor()
  }, 120_000)

  test('makes an owner at chatflow, whom the dashboards know', async () => {
    const page = await openPage(`${chatflow.url}/`)
    await signInThere(page, 'ada')
    await page.getByRole('button', { name: 'New flow' }).waitFor()
    await page.goto(`${dashboard.url}/`)
    await page.getByRole('link', { name: /Hearth overview/ }).waitFor()
    expect(await whoIs(page)).toBe('admin')
  }, 120_000)

  test('makes somebody with permissions at chatflow, whom the dashboards do not let in', async () => {
    const page = await openPage(`${chatflow.url}/`)
    await signInThere(page, 'ben')
    await page.getByRole('button', { name: 'New flow' }).waitFor()
    await page.goto(`${dashboard.url}/`)
    await page.getByRole('heading', { name: 'Sign in to the dashboards' }).waitFor()
    expect(await whoIs(page)).toBe(401)
    await page.goto(`${chatflow.url}/`)
    await page.getByRole('button', { name: 'Account and language' }).click()
    await page.getByRole('menuitem', { name: 'Sign out here' }).click()
    await page.getByRole('button', { name: /sign me out/ }).click()
    await page.getByRole('link', { name: 'Sign in with Keycloak' }).waitFor()
  }, 120_000)

  test('says at chatflow why somebody does not come in', async () => {
    const page = await openPage(`${chatflow.url}/`)
    await signInThere(page, 'cid')
    await page.getByText('you may not come in here').waitFor()
    await page.getByLabel('API key', { exact: true }).waitFor()
  }, 120_000)
})
