import { button, type View } from './view.fixture.ts'

/** The views of the log service. */
export const logsViews: readonly View[] = [
  {
    service: 'logs',
    name: 'logs',
    path: '/',
    open: (page) =>
      page
        .getByText(/^\d[\d,.\s]* lines$/)
        .first()
        .waitFor(),
  },
  {
    service: 'logs',
    name: 'lines of a time',
    path: '/?from=2026-01-01T00:00:00Z&to=2026-01-01T01:00:00Z',
    open: (page) => page.getByText('Of this time only').waitFor(),
  },
  {
    service: 'logs',
    name: 'choice of a time',
    path: '/',
    async open(page) {
      await button(/^Time range/)(page)
      await page.getByRole('button', { name: 'Apply' }).waitFor()
    },
  },
  {
    service: 'logs',
    name: 'alert on lines',
    path: '/?q=request',
    async open(page) {
      await button('Alert me…')(page)
      await page
        .getByRole('dialog')
        .getByText(/^It would (not )?have fired/)
        .waitFor()
    },
  },
  {
    service: 'logs',
    name: 'alert rules',
    path: '/rules',
    open: (page) => page.getByText('No rules yet').waitFor(),
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
]
