import type { Page } from 'playwright-core'

type Service = 'chatflow' | 'inference' | 'health' | 'logs' | 'metrics' | 'dashboard'

/** A sight that a person has of a page: its address, and what is pressed until it is there. */
export type View = {
  readonly service: Service
  readonly name: string
  readonly path: string
  /** Resolves when it shows what it is for. */
  readonly open: (page: Page) => Promise<unknown>
  readonly isSignedOut?: true
}

/** A chatflow of every new bundle. */
const shippedFlow = '6e2f0c1a-5d7b-4c3e-9a41-0f8b2d7c9e15'

const flowTab = (tab: string) => `/flows/${shippedFlow}?tab=${tab}`
const button = (name: string | RegExp) => (page: Page) => page.getByRole('button', { name }).first().click()
const dialog = async (page: Page) => page.getByRole('dialog').first().waitFor()

/** All views of all pages that are worth a look of their own. */
export const views: readonly View[] = [
  {
    service: 'chatflow',
    name: 'sign in',
    path: '/',
    isSignedOut: true,
    open: (page) => page.getByRole('button', { name: 'Sign in' }).waitFor(),
  },
  {
    service: 'chatflow',
    name: 'flows',
    path: '/',
    open: (page) => page.getByRole('link', { name: 'Conversation with memory' }).first().waitFor(),
  },
  {
    service: 'chatflow',
    name: 'new flow',
    path: '/',
    async open(page) {
      await button('New flow')(page)
      await page.getByRole('radio').first().waitFor()
    },
  },
  {
    service: 'chatflow',
    name: 'import',
    path: '/',
    async open(page) {
      await button(/^Import/)(page)
      await dialog(page)
    },
  },
  {
    service: 'chatflow',
    name: 'menu of a flow',
    path: '/',
    async open(page) {
      await button(/^Actions for/)(page)
      await page.getByRole('menuitem').first().waitFor()
    },
  },
  {
    service: 'chatflow',
    name: 'canvas',
    path: `/flows/${shippedFlow}`,
    open: (page) => page.locator('.react-flow__node').first().waitFor(),
  },
  {
    service: 'chatflow',
    name: 'chat',
    path: flowTab('chat'),
    open: (page) => page.getByRole('textbox').first().waitFor(),
  },
  {
    service: 'chatflow',
    name: 'json',
    path: flowTab('json'),
    open: (page) => page.locator('.cm-line').first().waitFor(),
  },
  { service: 'chatflow', name: 'api', path: flowTab('api'), open: (page) => page.locator('pre').first().waitFor() },
  {
    service: 'chatflow',
    name: 'settings',
    path: flowTab('settings'),
    open: (page) => page.getByRole('textbox').first().waitFor(),
  },
  {
    service: 'chatflow',
    name: 'documents',
    path: '/documents',
    open: (page) => page.getByRole('button', { name: 'New document store' }).waitFor(),
  },
  {
    service: 'chatflow',
    name: 'document store',
    path: '/documents',
    async open(page) {
      await button('New document store')(page)
      await page.getByRole('textbox', { name: 'Name' }).fill('Handbook')
      await page.keyboard.press('Enter')
      await page.getByRole('heading', { name: 'Handbook', level: 1 }).waitFor()
    },
  },
  {
    service: 'chatflow',
    name: 'settings of a document store',
    path: '/documents',
    async open(page) {
      await page.getByRole('link', { name: 'Handbook' }).first().click()
      await page.getByRole('tab', { name: 'Settings' }).click()
      await page.getByRole('button', { name: 'Make vectors anew' }).waitFor()
    },
  },
  {
    service: 'chatflow',
    name: 'keys',
    path: '/keys',
    open: (page) => page.getByRole('button', { name: 'New key' }).waitFor(),
  },
  {
    service: 'chatflow',
    name: 'new key',
    path: '/keys',
    async open(page) {
      await button('New key')(page)
      await dialog(page)
    },
  },
  {
    service: 'chatflow',
    name: 'commands',
    path: '/',
    async open(page) {
      await page.getByRole('link', { name: 'Conversation with memory' }).first().waitFor()
      await page.keyboard.press('Control+k')
      await page.getByRole('option').first().waitFor()
    },
  },
  {
    service: 'chatflow',
    name: 'list of keys',
    path: '/',
    async open(page) {
      await page.getByRole('link', { name: 'Conversation with memory' }).first().waitFor()
      await page.keyboard.press('?')
      await dialog(page)
    },
  },
  {
    service: 'inference',
    name: 'playground',
    path: '/',
    async open(page) {
      await button('What is the capital of Italy?')(page)
      await page.getByText(/first token after .* tokens/).waitFor()
    },
  },
  {
    service: 'inference',
    name: 'models',
    path: '/?view=models',
    open: (page) => page.getByRole('article').first().waitFor(),
  },
  {
    service: 'inference',
    name: 'embeddings',
    path: '/?view=embeddings',
    open: (page) => page.getByRole('textbox').or(page.getByRole('alert')).first().waitFor(),
  },
  {
    service: 'health',
    name: 'health',
    path: '/',
    open: (page) => page.getByText(/Everything works|All that is needed works/).waitFor(),
  },
  {
    service: 'logs',
    name: 'logs',
    path: '/',
    open: (page) =>
      page
        .getByText(/request/)
        .first()
        .waitFor(),
  },
  {
    service: 'logs',
    name: 'levels',
    path: '/',
    async open(page) {
      await button(/^Levels/)(page)
      await page.getByRole('checkbox').first().waitFor()
    },
  },
  {
    service: 'metrics',
    name: 'first sight',
    path: '/',
    open: (page) => page.getByRole('textbox').first().waitFor(),
  },
  {
    service: 'metrics',
    name: 'table',
    path: '/query?g0.expr=up&g0.tab=1',
    open: (page) => page.getByText('job="chatflow"').first().waitFor(),
  },
  {
    service: 'metrics',
    name: 'graph',
    path: '/query?g0.expr=up&g0.tab=0&g0.range_input=5m',
    open: (page) => page.locator('canvas').first().waitFor(),
  },
  {
    service: 'metrics',
    name: 'explore',
    path: '/explore',
    open: (page) => page.getByRole('link', { name: /chatflow_code_runs_total/ }).waitFor(),
  },
  {
    service: 'metrics',
    name: 'targets',
    path: '/targets',
    open: (page) => page.getByRole('heading', { level: 2 }).first().waitFor(),
  },
  { service: 'metrics', name: 'status', path: '/status', open: (page) => page.getByRole('heading').nth(2).waitFor() },
  {
    service: 'dashboard',
    name: 'list',
    path: '/',
    open: (page) => page.getByRole('link', { name: /Hearth overview/ }).waitFor(),
  },
  {
    service: 'dashboard',
    name: 'import',
    path: '/dashboard/import',
    open: (page) => page.getByRole('textbox').first().waitFor(),
  },
  {
    service: 'dashboard',
    name: 'dashboard',
    path: '/',
    async open(page) {
      await page.getByRole('link', { name: /Hearth overview/ }).click()
      await page.locator('canvas').first().waitFor()
    },
  },
  {
    service: 'dashboard',
    name: 'time range',
    path: '/',
    async open(page) {
      await page.getByRole('link', { name: /Hearth overview/ }).click()
      await button(/^Time range/)(page)
      await page.getByRole('button', { name: 'Apply' }).waitFor()
    },
  },
]
