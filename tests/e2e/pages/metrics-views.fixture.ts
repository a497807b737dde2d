import { button, type View } from './view.fixture.ts'

/** The views of the page of metrics. */
export const metricsViews: readonly View[] = [
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
    name: 'stacked graph with exemplars',
    path: '/query?g0.expr=up&g0.tab=graph&g0.range_input=5m&g0.display_mode=stacked&g0.show_exemplars=1',
    async open(page) {
      await page.locator('canvas').first().waitFor()
      await page.getByText('No exemplars in this time').waitFor()
    },
  },
  {
    service: 'metrics',
    name: 'heatmap',
    path: '/query?g0.expr=sum by (le) (http_request_duration_seconds_bucket)&g0.tab=graph&g0.range_input=5m&g0.display_mode=heatmap',
    open: (page) => page.getByRole('img', { name: /^Heatmap of/ }).waitFor(),
  },
  {
    service: 'metrics',
    name: 'earlier queries',
    path: '/query?g0.expr=up&g0.tab=1',
    async open(page) {
      await button('Run')(page)
      await button('Earlier queries')(page)
      await page.getByRole('button', { name: 'Forget up' }).waitFor()
    },
  },
  {
    service: 'metrics',
    name: 'explore',
    path: '/explore',
    open: (page) => page.getByRole('link', { name: /chatflow_code_runs_total/ }).waitFor(),
  },
  {
    service: 'metrics',
    name: 'metric',
    path: '/explore?metric=http_requests_total&by=job',
    async open(page) {
      await page.getByRole('group', { name: 'job' }).waitFor()
      await page.locator('canvas').first().waitFor()
    },
  },
  {
    service: 'metrics',
    name: 'alerts',
    path: '/alerts',
    open: (page) => page.getByRole('textbox').first().waitFor(),
  },
  {
    service: 'metrics',
    name: 'history of alerts',
    path: '/alerts/history',
    open: (page) => page.getByRole('textbox').first().waitFor(),
  },
  {
    service: 'metrics',
    name: 'silences',
    path: '/silences',
    open: (page) => page.getByRole('link', { name: 'New silence' }).waitFor(),
  },
  {
    service: 'metrics',
    name: 'new silence',
    path: '/silences/new?filter={alertname="TargetDown", job="chatflow"}',
    open: (page) => page.getByText('None fires now').waitFor(),
  },
  {
    service: 'metrics',
    name: 'receivers',
    path: '/receivers',
    open: (page) => page.getByRole('alert').getByRole('link', { name: 'Add a contact point' }).waitFor(),
  },
  {
    service: 'metrics',
    name: 'rules',
    path: '/rules',
    open: (page) => page.getByRole('heading', { level: 2 }).first().waitFor(),
  },
  {
    service: 'metrics',
    name: 'targets',
    path: '/targets',
    open: (page) => page.getByRole('heading', { level: 2 }).first().waitFor(),
  },
  {
    service: 'metrics',
    name: 'discovery',
    path: '/service-discovery',
    async open(page) {
      await page
        .getByRole('button', { name: /^Steps of/ })
        .first()
        .click()
      await page.getByText('As it is scraped').waitFor()
    },
  },
  {
    service: 'metrics',
    name: 'configuration',
    path: '/config',
    open: (page) => page.getByRole('button', { name: 'Edit the file' }).waitFor(),
  },
  {
    service: 'metrics',
    name: 'configuration with a fault',
    path: '/config',
    hasEditor: true,
    async open(page) {
      await button('Edit the file')(page)
      await page.getByText('No fault. No job changes.').waitFor()
      await page.getByRole('textbox', { name: 'Configuration file' }).press('Control+End')
      await page.keyboard.insertText('globul: {}\n')
      await page.getByRole('button', { name: 'Line 2:' }).waitFor()
    },
  },
  { service: 'metrics', name: 'status', path: '/status', open: (page) => page.getByRole('heading').nth(2).waitFor() },
]
