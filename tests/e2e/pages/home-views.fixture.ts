import { button, dialog, type View } from './view.fixture.ts'

/** The list of flows, what it is narrowed and changed by, and how flows are made. */
export const homeViews: readonly View[] = [
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
      await page.getByRole('radio', { name: 'Ask your documents' }).waitFor()
    },
  },
  {
    service: 'chatflow',
    name: 'flows in rows',
    path: '/',
    async open(page) {
      await page.getByText('Rows', { exact: true }).click()
      await page.getByRole('row').nth(1).waitFor()
    },
  },
  {
    service: 'chatflow',
    name: 'flow from files',
    path: '/',
    async open(page) {
      await button(/^Import/)(page)
      await page.getByRole('button', { name: 'Choose files' }).waitFor()
    },
  },
  {
    service: 'chatflow',
    name: 'flow from a sentence',
    path: '/',
    async open(page) {
      await button('New flow')(page)
      await page.getByRole('tab', { name: 'Sentence' }).click()
      await page.getByRole('button', { name: 'Draw it' }).waitFor()
    },
  },
  {
    service: 'chatflow',
    name: 'tags of a flow',
    path: '/',
    async open(page) {
      await button(/^Actions for/)(page)
      await page.getByRole('menuitem', { name: 'Edit tags' }).click()
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
]
