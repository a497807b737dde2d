import { Link } from '@hearth/ui-kit/router'
import { Title } from '@mantine/core'
import { lazy, type ReactNode, Suspense } from 'react'
import { oneOf, type SearchParams } from '../app/address/search-params.ts'
import home from '../app/home-page.module.css'
import type { Action } from '../queries/own-actions.ts'
import classes from './alerting.module.css'
import { type AlertingPlace, alertingAt } from './alerting-at.ts'
import { Gone } from './gone.tsx'
import { t } from './words.ts'

const OnlyWith = lazy(async () => ({ default: (await import('../rights/only-with.tsx')).OnlyWith }))
const RulesView = lazy(async () => ({ default: (await import('./rules/rules-view.tsx')).RulesView }))
const RuleEditor = lazy(async () => ({ default: (await import('./rules/rule-editor.tsx')).RuleEditor }))
const ContactPointsView = lazy(async () => ({
  default: (await import('./notification/contact-points-view.tsx')).ContactPointsView,
}))
const PoliciesView = lazy(async () => ({ default: (await import('./notification/policies-view.tsx')).PoliciesView }))
const MuteTimingsView = lazy(async () => ({
  default: (await import('./notification/mute-timings-view.tsx')).MuteTimingsView,
}))
const TemplatesView = lazy(async () => ({
  default: (await import('./notification/templates-view.tsx')).TemplatesView,
}))
const SilencesView = lazy(async () => ({ default: (await import('./notification/silences-view.tsx')).SilencesView }))

export type AlertingPageProps = {
  /** Of its address, behind its own. */
  readonly parts: readonly string[]
  readonly search: SearchParams
}

const tabs = [
  { part: 'list', label: t('rules') },
  { part: 'notifications', label: t('contactPoints') },
  { part: 'routes', label: t('policies') },
  { part: 'mute-timings', label: t('muteTimings') },
  { part: 'templates', label: t('templates') },
  { part: 'silences', label: t('silences') },
] as const

/** Rules with their states, and who is told. */
export function AlertingPage({ parts, search }: AlertingPageProps) {
  const place = alertingAt(parts, oneOf(search.muteName))
  const { part } = place
  return (
    <div className={home.page}>
      <Title order={1} size="h3">
        {part === 'new' ? t('newRule') : t('alerting')}
      </Title>
      <Link to="/">{t('dashboards')}</Link>
      <nav className={classes.tabs} aria-label={t('alerting')}>
        {tabs.map(({ part: one, label }) => (
          <Link key={one} to={`/alerting/${one}`} aria-current={one === part ? 'page' : undefined}>
            {label}
          </Link>
        ))}
      </nav>
      <Suspense>
        <Allowed place={place}>
          <Part key={`${part} ${place.name}`} place={place} search={search} />
        </Allowed>
      </Suspense>
    </div>
  )
}

/** What an address asks to make or to change, for those who may. */
function Allowed({ place, children }: { readonly place: AlertingPlace; readonly children: ReactNode }) {
  const action = actionAt(place)
  if (action === undefined) return children
  const list = tabs.find(({ part }) => part === place.part) ?? tabs[0]
  return (
    <OnlyWith action={action} back={{ to: `/alerting/${list.part}`, label: list.label }}>
      {children}
    </OnlyWith>
  )
}

function actionAt({ part, isNew = false }: AlertingPlace): Action | undefined {
  if (part === 'new') return 'alert.rules:create'
  if (part === 'edit') return 'alert.rules:write'
  if (!isNew) return undefined
  return part === 'silences' ? 'alert.silences:create' : 'alert.notifications:write'
}

type PartProps = Pick<AlertingPageProps, 'search'> & { readonly place: AlertingPlace }

function Part({ place, search }: PartProps) {
  switch (place.part) {
    case 'new':
    case 'edit':
      return <RuleEditor uid={place.name} search={search} />
    case 'notifications':
      return <ContactPointsView place={place} />
    case 'routes':
      return <PoliciesView />
    case 'mute-timings':
      return <MuteTimingsView place={place} />
    case 'templates':
      return <TemplatesView place={place} />
    case 'silences':
      return <SilencesView place={place} />
    case 'list':
      return <RulesView />
    case 'unknown':
      return <Gone title={t('unknownPlace')} />
  }
}
