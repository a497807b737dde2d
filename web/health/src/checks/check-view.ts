import type { HealthBody } from '../../../../services/health/src/wire/health.ts'
import { said } from './said.ts'
import { t } from './words.ts'

type Component = HealthBody['components'][string]
export type Status = Component['status']
export type CheckView = { readonly name: string } & Component
export type CheckSection = { readonly title: string; readonly checks: readonly CheckView[]; readonly columns: number }

/** What a check is called on the page. */
export function titleOf(name: string): string {
  return capital(said(name))
}

/** The word for a state, as a person says it. */
export function wordOf(status: Status): string {
  return t(({ UP: 'up', WARN: 'warn', DOWN: 'down', UNKNOWN: 'unknown' } as const)[status])
}

/** The services, and what they run on, each in the service's order; empty sections are left out. */
export function sectionsOf(components: HealthBody['components']): readonly CheckSection[] {
  const all = Object.entries(components).map(([name, component]) => ({ name, ...component }))
  const isService = ({ details }: CheckView) => details.group === 'services'
  const sections = [
    { title: t('services'), columns: 3, checks: all.filter(isService) },
    { title: t('ground'), columns: 4, checks: all.filter((check) => !isService(check)) },
  ]
  return sections.filter(({ checks }) => checks.length > 0)
}

/** One sentence on a check: why it is not up, or what it saw. */
export function sentenceOf({ status, details }: CheckView): string {
  const { reason, note, checkedAt } = details
  if (checkedAt === undefined) return t('notChecked')
  if (status !== 'UP') return reason === undefined ? t('noReason') : capital(said(reason))
  if (note !== undefined) return capital(said(note))
  return t(details.group === 'services' ? 'ready' : 'allRight')
}

function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1)
}
