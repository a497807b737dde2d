import { dashboardGroup, type ResourceGroup } from '../groups.ts'
import { closed, flag, list, open, type Schema, text, whole } from './schema.ts'

const folderSpec = closed(
  'A folder.',
  { title: text('What it is called. It is not empty.'), description: text('What it is for.') },
  ['title'],
)

const shared = {
  title: text('What it is called. It is not empty.'),
  description: text('What it shows.'),
  tags: list('Words by which it is found.', { type: 'string' }),
  editable: flag('Whether the page offers to change it.'),
  liveNow: flag('Whether charts move on between two refreshes.'),
  links: list('Links to other dashboards and pages.', open('A link.')),
  preload: flag('Whether panels ask before they are in sight.'),
}

const plainSpec = open('A dashboard in its plain form: panels on a grid. What is not named here is kept too.', {
  ...shared,
  annotations: open('Events that are drawn into charts.', { list: list('Where they come from.', open('A source.')) }),
  fiscalYearStartMonth: whole('The month in which the fiscal year begins, from 0.'),
  graphTooltip: whole('What charts show under the pointer: 0 each its own, 1 one crosshair, 2 one tooltip.'),
  panels: list('Panels and rows, in their order.', open('A panel or a row.')),
  refresh: text('How often it asks anew, such as 30s; empty for never.'),
  schemaVersion: whole('Version of the form; older ones are read as what they mean today.'),
  templating: open('Variables.', { list: list('The variables, in their order.', open('A variable.')) }),
  time: open('The time range at first.', { from: text('Such as now-6h.'), to: text('Such as now.') }),
  timepicker: open('What the choice of times offers.'),
  timezone: text('browser, utc or the name of a time zone.'),
  weekStart: text('The day on which a week begins.'),
})

const elementsSpec = open('A dashboard of elements and a layout of them. What is not named here is kept too.', {
  ...shared,
  annotations: list('Events that are drawn into charts.', open('A source of events.')),
  cursorSync: text('What charts show under the pointer: Off, Crosshair or Tooltip.'),
  elements: open('Panels by their names.'),
  layout: open('Where the elements stand: a grid, rows, tabs, or a grid that finds its own places.'),
  timeSettings: open('Time range, time zone and refresh.'),
  variables: list('The variables, in their order.', open('A variable.')),
})

/** The schema of what a resource is in a version of its group. */
export function specSchema(group: ResourceGroup, version: string): Schema {
  if (group !== dashboardGroup) return folderSpec
  return version.startsWith('v2') ? elementsSpec : plainSpec
}
