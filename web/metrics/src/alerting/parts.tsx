import { Link } from '@hearth/ui-kit/router'
import { Badge } from '@mantine/core'
import classes from './alerting.module.css'
import { t } from './words.ts'

export type State = 'firing' | 'pending' | 'inactive' | 'unknown' | 'recording' | 'failing'

const states = {
  firing: { color: 'red', label: t('stateFiring') },
  pending: { color: 'yellow', label: t('statePending') },
  inactive: { color: 'teal', label: t('stateInactive') },
  unknown: { color: 'gray', label: t('stateUnknown') },
  recording: { color: 'blue', label: t('stateRecording') },
  failing: { color: 'red', label: t('stateFailing') },
} as const

/** What a rule or an alert does now. */
export function StateBadge({ state }: { readonly state: State }) {
  return (
    <Badge size="sm" variant="light" color={states[state].color}>
      {states[state].label}
    </Badge>
  )
}

/** Labels side by side. */
export function LabelChips({ labels }: { readonly labels: Readonly<Record<string, string>> }) {
  return (
    <span className={classes.labels}>
      {Object.entries(labels).map(([name, value]) => (
        <span key={name} className={classes.label}>
          {name}={JSON.stringify(value)}
        </span>
      ))}
    </span>
  )
}

/** Annotations, each under its name. */
export function Annotations({ annotations }: { readonly annotations: Readonly<Record<string, string>> }) {
  const entries = Object.entries(annotations)
  if (entries.length === 0) return null
  return (
    <dl className={classes.texts}>
      {entries.flatMap(([name, text]) => [<dt key={name}>{name}</dt>, <dd key={`${name} text`}>{text}</dd>])}
    </dl>
  )
}

/** An expression that leads to its graph. */
export function ExpressionLink({ query }: { readonly query: string }) {
  return (
    <Link
      to="/query"
      search={{ 'g0.expr': query, 'g0.tab': 'graph' }}
      className={classes.expression}
      aria-label={t('showExpression', { expression: query })}
    >
      {query}
    </Link>
  )
}
