import { t } from './words.ts'

/** A dashboard without panels, as it is stored once it is saved. */
export function newDashboard() {
  return {
    title: t('newDashboard'),
    tags: [],
    timezone: '',
    schemaVersion: 41,
    graphTooltip: 1,
    time: { from: 'now-1h', to: 'now' },
    refresh: '30s',
    templating: { list: [] },
    annotations: { list: [] },
    links: [],
    panels: [],
  }
}
