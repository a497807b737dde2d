import { Link } from '@hearth/ui-kit/router'
import { Title } from '@mantine/core'
import { lazy, Suspense } from 'react'
import { oneOf, type SearchParams } from '../app/address/search-params.ts'
import home from '../app/home-page.module.css'
import classes from './alerting.module.css'
import { type AlertingPlace, alertingAt } from './alerting-at.ts'
import { Gone } from './gone.tsx'
import { t } from './words.ts'

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
        <Part key={`${part} ${place.name}`} place={place} search={search} />
      </Suspense>
    </div>
  )
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
