import { Link } from '@hearth/ui-kit/router'
import { Title } from '@mantine/core'
import { lazy, Suspense } from 'react'
import type { SearchParams } from '../app/address/search-params.ts'
import type { AlertingPart } from '../app/address/view-at.ts'
import home from '../app/home-page.module.css'
import classes from './alerting.module.css'
import { RulesView } from './rules/rules-view.tsx'
import { t } from './words.ts'

const RuleEditor = lazy(async () => ({ default: (await import('./rules/rule-editor.tsx')).RuleEditor }))
const ContactPointsView = lazy(async () => ({
  default: (await import('./notification/contact-points-view.tsx')).ContactPointsView,
}))
const PoliciesView = lazy(async () => ({ default: (await import('./notification/policies-view.tsx')).PoliciesView }))
const SilencesView = lazy(async () => ({ default: (await import('./notification/silences-view.tsx')).SilencesView }))

export type AlertingPageProps = {
  readonly part: AlertingPart
  /** Which rule is edited. */
  readonly uid: string | undefined
  readonly search: SearchParams
}

const tabs = [
  { part: 'list', label: t('rules') },
  { part: 'notifications', label: t('contactPoints') },
  { part: 'routes', label: t('policies') },
  { part: 'silences', label: t('silences') },
] as const

/** Rules with their states, and who is told. */
export function AlertingPage({ part, uid, search }: AlertingPageProps) {
  return (
    <div className={home.page}>
      <Title order={1} size="h3">
        {part === 'new' ? t('newRule') : t('alerting')}
      </Title>
      <nav className={classes.tabs} aria-label={t('alerting')}>
        {tabs.map(({ part: one, label }) => (
          <Link key={one} to={`/alerting/${one}`} aria-current={one === part ? 'page' : undefined}>
            {label}
          </Link>
        ))}
      </nav>
      <Suspense>
        <Part part={part} uid={uid} search={search} />
      </Suspense>
    </div>
  )
}

function Part({ part, uid, search }: AlertingPageProps) {
  switch (part) {
    case 'list':
      return <RulesView />
    case 'new':
    case 'edit':
      return <RuleEditor key={uid ?? ''} uid={uid} search={search} />
    case 'notifications':
      return <ContactPointsView />
    case 'routes':
      return <PoliciesView />
    case 'silences':
      return <SilencesView />
  }
}
