import { alertViews } from './alert-views.fixture.ts'
import { homeViews } from './home-views.fixture.ts'
import { logsViews } from './logs-views.fixture.ts'
import { metricsViews } from './metrics-views.fixture.ts'
import { peopleViews } from './people-views.fixture.ts'
import { savedViews } from './saved-views.fixture.ts'
import { button, dialog, overview, type View } from './view.fixture.ts'

/** A chatflow of every new bundle. */
const shippedFlow = '6e2f0c1a-5d7b-4c3e-9a41-0f8b2d7c9e15'

const flowTab = (tab: string) => `/flows/${shippedFlow}?tab=${tab}`

/** All views of all pages that are worth a look of their own. */
export const views: readonly View[] = [
  {
    service: 'chatflow',
    name: 'sign in',
    path: '/',
    isSignedOut: true,
    open: (page) => page.getByRole('button', { name: 'Sign in' }).waitFor(),
  },
  ...homeViews,
  {
    service: 'chatflow',
    name: 'canvas',
    path: `/flows/${shippedFlow}`,
    open: (page) => page.locator('.react-flow__node').first().waitFor(),
  },
  {
    service: 'chatflow',
    name: 'menu of the canvas',
    path: `/flows/${shippedFlow}`,
    async open(page) {
      await page.locator('.react-flow__node').first().waitFor()
      await page.getByRole('application').focus()
      await page.keyboard.press('Shift+F10')
      await page.getByRole('menuitem', { name: /^Paste/ }).waitFor()
    },
  },
  {
    service: 'chatflow',
    name: 'menu of several nodes',
    path: `/flows/${shippedFlow}`,
    async open(page) {
      await page.locator('.react-flow__node').first().waitFor()
      await page.getByRole('application').focus()
      await page.keyboard.press('Control+a')
      await page.keyboard.press('ContextMenu')
      await page.getByRole('menuitem', { name: /^Align at the left/ }).waitFor()
    },
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
  {
    service: 'chatflow',
    name: 'share',
    path: flowTab('share'),
    open: (page) => page.getByRole('button', { name: 'Share publicly' }).waitFor(),
  },
  {
    service: 'chatflow',
    name: 'settings',
    path: flowTab('settings'),
    open: (page) => page.getByRole('textbox').first().waitFor(),
  },
  {
    service: 'chatflow',
    name: 'talk',
    path: '/chat',
    open: (page) => page.getByRole('textbox', { name: 'Message' }).waitFor(),
  },
  {
    service: 'chatflow',
    name: 'comparison of two flows',
    path: '/chat',
    async open(page) {
      await button('Compare')(page)
      await page.getByRole('region', { name: 'Two answers to each question' }).waitFor()
    },
  },
  {
    service: 'chatflow',
    name: 'triggers',
    path: flowTab('triggers'),
    open: (page) => page.getByText('This flow is asked in words').waitFor(),
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
    name: 'conversations',
    path: '/conversations',
    open: (page) => page.getByRole('link', { name: 'Open the flows' }).or(page.getByRole('table')).first().waitFor(),
  },
  {
    service: 'chatflow',
    name: 'transcript of a conversation',
    path: flowTab('chat'),
    async open(page) {
      await page.getByRole('textbox', { name: /message|question|ask/i }).fill('What is the capital of Italy?')
      await page.keyboard.press('Enter')
      // A turn is kept once its answer is over; who leaves before stops it.
      await page.getByRole('button', { name: 'Copy the answer' }).waitFor()
      await page.goto(new URL('/conversations', page.url()).href)
      await page.getByRole('table').getByRole('link').first().click()
      await page.getByRole('list', { name: 'What was said' }).getByText(/Rome/).first().waitFor()
    },
  },
  {
    service: 'chatflow',
    name: 'runs',
    path: '/runs',
    open: (page) => page.getByRole('table', { name: 'Runs' }).waitFor(),
  },
  {
    service: 'chatflow',
    name: 'tests',
    path: '/tests',
    open: (page) => page.getByRole('button', { name: 'New evaluator' }).waitFor(),
  },
  {
    service: 'chatflow',
    name: 'new evaluator',
    path: '/tests',
    async open(page) {
      await button('New evaluator')(page)
      await page.getByRole('combobox', { name: 'Looks at' }).selectOption('numeric')
      await page.getByRole('combobox', { name: 'Number' }).waitFor()
    },
  },
  {
    service: 'chatflow',
    name: 'dataset',
    path: '/tests',
    async open(page) {
      await button('New dataset')(page)
      await page.getByRole('textbox', { name: 'Name' }).fill('Questions')
      await page.keyboard.press('Enter')
      await button('Add a row')(page)
      await page.getByRole('textbox', { name: 'Question 1' }).waitFor()
    },
  },
  {
    service: 'chatflow',
    name: 'tests of a flow',
    path: flowTab('tests'),
    open: (page) => page.getByRole('button', { name: 'Run the test' }).waitFor(),
  },
  ...savedViews,
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
    name: 'change a key',
    path: '/keys',
    async open(page) {
      await button(/^Actions for/)(page)
      await page.getByRole('menuitem', { name: 'Edit' }).click()
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
      await page.getByRole('dialog').getByRole('option').first().waitFor()
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
  ...logsViews,
  ...metricsViews,
  {
    service: 'dashboard',
    name: 'list',
    path: '/',
    open: (page) => page.getByRole('link', { name: /Hearth overview/ }).waitFor(),
  },
  {
    service: 'dashboard',
    name: 'list in German',
    path: '/',
    locale: 'de-DE',
    open: (page) => page.getByRole('textbox', { name: 'Dashboards durchsuchen' }).waitFor(),
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
    path: '/d/hearth-overview',
    open: overview,
  },
  {
    service: 'dashboard',
    name: 'deleted dashboards',
    path: '/dashboard/recently-deleted',
    open: (page) => page.getByText('No dashboard was deleted').waitFor(),
  },
  {
    service: 'dashboard',
    name: 'new playlist',
    path: '/playlists',
    async open(page) {
      await page.getByRole('button', { name: 'New playlist' }).click()
      await page.getByRole('dialog').getByLabel('Add a dashboard').waitFor()
    },
  },
  {
    service: 'dashboard',
    name: 'permissions of a folder',
    path: '/dashboards/f/hearth/permissions',
    open: (page) => page.getByLabel('What All viewers may do').waitFor(),
  },
  {
    service: 'dashboard',
    name: 'explore',
    path: '/explore',
    hasEditor: true,
    async open(page) {
      await button(/^All three side by side/)(page)
      await page.getByRole('region', { name: 'Question to Hearth logs' }).getByRole('listitem').first().waitFor()
    },
  },
  ...peopleViews,
  ...alertViews,
  {
    service: 'dashboard',
    name: 'new dashboard',
    path: '/dashboard/new',
    hasEditor: true,
    open: (page) => page.getByText('This dashboard has no panels yet').waitFor(),
  },
  {
    service: 'dashboard',
    name: 'panel being edited',
    path: '/d/hearth-overview?edit',
    hasEditor: true,
    async open(page) {
      // On a value that leads elsewhere when it is not being changed.
      await page
        .getByRole('group', { name: /^Services:/ })
        .getByRole('link')
        .first()
        .click()
      await page.getByRole('tab', { name: 'Values' }).click()
      await page.getByRole('textbox', { name: 'Decimals' }).waitFor()
    },
  },
  {
    service: 'dashboard',
    name: 'dashboard being saved',
    path: '/d/hearth-overview?edit',
    hasEditor: true,
    async open(page) {
      await button('Save…')(page)
      await page.getByRole('combobox', { name: 'Folder' }).waitFor()
    },
  },
  {
    service: 'dashboard',
    name: 'time range',
    path: '/d/hearth-overview',
    async open(page) {
      await overview(page)
      await button(/^Time range/)(page)
      await page.getByRole('button', { name: 'Apply' }).waitFor()
    },
  },
]
