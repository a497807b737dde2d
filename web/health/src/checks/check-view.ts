import type { HealthBody } from '../../../../services/health/src/wire/health.ts'

type Component = HealthBody['components'][string]
export type Status = Component['status']
export type CheckView = { readonly name: string } & Component
export type CheckSection = { readonly title: string; readonly checks: readonly CheckView[]; readonly columns: number }

/** What a check is called on the page. */
export function titleOf(name: string): string {
  return name.charAt(0).toUpperCase() + name.slice(1)
}

/** The word for a state, as a person says it. */
export function wordOf(status: Status): string {
  return ({ UP: 'Up', WARN: 'Warning', DOWN: 'Down', UNKNOWN: 'Unknown' } as const)[status]
}

/** The services, and what they run on, each in the service's order; empty sections are left out. */
export function sectionsOf(components: HealthBody['components']): readonly CheckSection[] {
  const all = Object.entries(components).map(([name, component]) => ({ name, ...component }))
  const isService = ({ details }: CheckView) => details.group === 'services'
  const sections = [
    { title: 'Services', columns: 3, checks: all.filter(isService) },
    { title: 'What they run on', columns: 4, checks: all.filter((check) => !isService(check)) },
  ]
  return sections.filter(({ checks }) => checks.length > 0)
}

/** One sentence on a check: why it is not up, or what it saw. */
export function sentenceOf({ status, details }: CheckView): string {
  const { reason, note, checkedAt } = details
  if (checkedAt === undefined) return 'Not checked yet'
  if (status !== 'UP') return capital(reason ?? 'no reason given')
  if (note !== undefined) return capital(note)
  return details.group === 'services' ? 'Ready' : 'All right'
}

function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1)
}
