import type { View } from './view.fixture.ts'

/** The views of the dashboards' alerts. */
export const alertViews: readonly View[] = [
  {
    service: 'dashboard',
    name: 'alert rules',
    path: '/alerting/list',
    async open(page) {
      await page.getByRole('link', { name: 'New alert rule' }).waitFor()
      await page.getByRole('link', { name: 'All dashboards' }).waitFor()
    },
  },
  {
    service: 'dashboard',
    name: 'new alert rule',
    path: '/alerting/new',
    async open(page) {
      await page.getByRole('button', { name: 'Add a label' }).click()
      await page.getByLabel('Name of label 1').waitFor()
    },
  },
  {
    service: 'dashboard',
    name: 'alert rule by steps',
    path: '/alerting/new',
    async open(page) {
      await page.getByLabel('Query (PromQL)').fill('vector(7)')
      await page.getByRole('button', { name: 'More queries and calculations' }).click()
      for (const what of ['query', 'reduction', 'calculation'])
        await page.getByRole('button', { name: `Add a ${what}` }).click()
      await page.getByLabel('Query of B (PromQL)').fill('sum(up)')
      await page.getByRole('button', { name: 'Show what each step gives now' }).click()
      await page.getByRole('group', { name: 'Step C' }).getByText('without labels: 1').waitFor()
    },
  },
  {
    service: 'dashboard',
    name: 'delete a folder',
    path: '/dashboards/f/hearth',
    async open(page) {
      await page.getByRole('button', { name: 'Delete this folder…' }).click()
      await page.getByRole('dialog').getByText('In it and below it: ').waitFor()
    },
  },
  {
    service: 'dashboard',
    name: 'new contact point',
    path: '/alerting/notifications',
    async open(page) {
      await page.getByRole('button', { name: 'Add a contact point' }).click()
      await page.getByRole('dialog').getByLabel('URL').waitFor()
    },
  },
  {
    service: 'dashboard',
    name: 'alert policies',
    path: '/alerting/routes',
    async open(page) {
      await page.getByRole('button', { name: 'Add a policy' }).click()
      await page.getByRole('group', { name: 'Policy 1' }).waitFor()
    },
  },
  {
    service: 'dashboard',
    name: 'new mute timing',
    path: '/alerting/mute-timings',
    async open(page) {
      await page.getByRole('button', { name: 'Add a mute timing' }).click()
      await page.getByRole('dialog').getByLabel('Hours').waitFor()
    },
  },
  {
    service: 'dashboard',
    name: 'new template',
    path: '/alerting/templates',
    async open(page) {
      await page.getByRole('button', { name: 'Add a template' }).click()
      await page.getByRole('dialog').getByLabel('Text').waitFor()
    },
  },
  {
    service: 'dashboard',
    name: 'silences',
    path: '/alerting/silences',
    open: (page) => page.getByRole('button', { name: 'Make a silence' }).waitFor(),
  },
]
