import { button, dialog, type View } from './view.fixture.ts'

/** The dashboards' people, what is shown to others, and what dashboards are made from. */
export const peopleViews: readonly View[] = [
  {
    service: 'dashboard',
    name: 'share',
    path: '/d/hearth-overview',
    hasEditor: true,
    async open(page) {
      await button('Menu of the dashboard')(page)
      await page.getByRole('menuitem', { name: 'Share…' }).click()
      await dialog(page)
    },
  },
  {
    service: 'dashboard',
    name: 'sign-in',
    path: '/login',
    // Without a form the browser asks by itself, and the page leads there.
    open: (page) => page.getByRole('link', { name: 'Sign in' }).waitFor(),
  },
  {
    service: 'dashboard',
    name: 'profile',
    path: '/profile',
    open: (page) => page.getByRole('heading', { name: 'Browsers that are signed in' }).waitFor(),
  },
  {
    service: 'dashboard',
    name: 'users',
    path: '/admin/users',
    async open(page) {
      await page.getByRole('combobox', { name: 'Role of admin' }).waitFor()
      await button('Add user')(page)
      await dialog(page)
    },
  },
  {
    service: 'dashboard',
    name: 'service accounts',
    path: '/org/serviceaccounts',
    async open(page) {
      await page.getByText('Programs ask with the token of a service account').waitFor()
      await button('Add service account')(page)
      await dialog(page)
    },
  },
  {
    service: 'dashboard',
    name: 'data sources',
    path: '/connections/datasources',
    open: (page) => page.getByRole('link', { name: 'Hearth chatflow' }).waitFor(),
  },
  {
    service: 'dashboard',
    name: 'new data source',
    path: '/connections/datasources/new',
    async open(page) {
      await page.getByLabel('Type').selectOption('PostgreSQL')
      await page.getByLabel('Database').waitFor()
    },
  },
]
