import type { ServiceLink } from '@hearth/ui-kit'
import { t } from './words.ts'

export type CheckLink = { readonly label: string; readonly href: string }

// Where the figures behind a check are drawn; what has no dashboard of its own is on the overview.
const dashboards: Readonly<Record<string, string>> = {
  chatflow: 'hearth-chatflows',
  inference: 'hearth-inference',
  model: 'hearth-inference',
  disk: 'hearth-host',
  memory: 'hearth-host',
  docker: 'hearth-containers',
  health: 'hearth-health',
  logs: 'hearth-logs',
  metrics: 'hearth-metrics-store',
}

// Whose output tells more about a check that is no service itself.
const tellers: Readonly<Record<string, string>> = { model: 'inference', docker: 'logs' }

/** Where to look further into a check: its page, its output, its figures. */
export function linksOf(name: string, services: readonly ServiceLink[]): readonly CheckLink[] {
  const urlOf = (service: string) => services.find((link) => link.name === service)?.url
  const own = urlOf(name)
  const logs = urlOf('logs')
  const dashboard = urlOf('dashboard')
  const teller = tellers[name] ?? (own === undefined ? undefined : name)
  return [
    ...(own === undefined || name === 'health' ? [] : [{ label: t('open'), href: `${own}/` }]),
    ...(logs === undefined || teller === undefined ? [] : [{ label: t('logs'), href: `${logs}/?c=${teller}` }]),
    ...(dashboard === undefined
      ? []
      : [{ label: t('dashboard'), href: `${dashboard}/d/${dashboards[name] ?? 'hearth-overview'}` }]),
  ]
}
