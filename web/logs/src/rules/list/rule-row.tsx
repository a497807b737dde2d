import { outwardPath, renderDate, renderNumber, renderTimeOfDay } from '@hearth/ui-kit'
import { Button, Text } from '@mantine/core'
import { spanWords } from '../form/span-words.ts'
import { type Placed, stateOf } from './order-rules.ts'
import classes from './rules-page.module.css'
import { StateBadge } from './state-badge.tsx'
import { t } from './words.ts'

export type RuleRowProps = {
  readonly placed: Placed
  readonly onEdit: () => void
  readonly onDelete: () => void
}

/** One rule: what it does, since when, what it counts, where it lies. */
export function RuleRow({ placed, onEdit, onDelete }: RuleRowProps) {
  const { rule, group } = placed
  const { name, lines, duration, lastEvaluation, lastError, health } = rule
  const isOwn = group.origin === 'api'
  const expression = expressionOf(placed)
  return (
    <li className={classes.row} aria-label={name}>
      <StateBadge state={stateOf(rule)} />
      <div className={classes.what}>
        <span className={classes.name}>{name}</span>
        {health === 'err' && (
          <Text size="sm" c="red">
            {lastError}
          </Text>
        )}
        <Alerts placed={placed} />
        <a className={classes.expression} href={outwardPath(lines)} aria-label={t('showLines', { name, expression })}>
          {expression}
        </a>
        <span className={classes.place}>
          {[
            ...(rule.labels.severity === undefined ? [] : [rule.labels.severity]),
            ...(duration === 0 ? [] : [t('holds', { span: spanWords(spanOf(duration)) })]),
            isOwn ? t('byApi', { namespace: group.file, group: group.name }) : t('inFile', { file: group.file }),
            ...(lastEvaluation === null ? [] : [t('evaluated', { time: renderTimeOfDay(Date.parse(lastEvaluation)) })]),
          ].join(' · ')}
        </span>
      </div>
      <div className={classes.actions}>
        {isOwn && rule.type === 'alerting' && (
          <Button size="compact-sm" variant="default" onClick={onEdit} aria-label={t('editRule', { name })}>
            {t('edit')}
          </Button>
        )}
        {isOwn && (
          <Button
            size="compact-sm"
            variant="subtle"
            color="red"
            onClick={onDelete}
            aria-label={t('deleteRule', { name })}
          >
            {t('delete')}
          </Button>
        )}
      </div>
    </li>
  )
}

// As somebody wrote it, where that is known: the service lays it out anew.
function expressionOf({ rule, group: { written }, at }: Placed): string {
  const rules = written?.rules as readonly { readonly expr?: unknown }[] | undefined
  const expr = rules?.[at]?.expr
  return typeof expr === 'string' ? expr.trim() : rule.query
}

const mostAlerts = 5

function Alerts({ placed: { rule } }: { readonly placed: Placed }) {
  const more = rule.alerts.length - mostAlerts
  return (
    <>
      {rule.alerts.slice(0, mostAlerts).map((alert) => (
        <AlertLine key={JSON.stringify(alert.labels)} alert={alert} />
      ))}
      {more > 0 && (
        <Text size="sm" c="dimmed">
          {t('moreAlerts', { count: more })}
        </Text>
      )}
    </>
  )
}

function AlertLine({ alert }: { readonly alert: Placed['rule']['alerts'][number] }) {
  const { alertname: _, severity: _severity, ...labels } = alert.labels
  const named = Object.entries(labels).map(([name, value]) => `${name}=${value}`)
  return (
    <Text size="sm">
      {[
        ...(alert.annotations.summary === undefined ? [] : [alert.annotations.summary]),
        ...named,
        t('value', { value: valueWords(alert.value) }),
        t('since', { time: renderDate(alert.activeAt) }),
      ].join(' · ')}
    </Text>
  )
}

function valueWords(value: string): string {
  const number = Number(value)
  return Number.isFinite(number) ? renderNumber(number) : value
}

/** Seconds in the largest unit that they are a whole number of. */
function spanOf(seconds: number): string {
  if (seconds % 3_600 === 0) return `${seconds / 3_600}h`
  return seconds % 60 === 0 ? `${seconds / 60}m` : `${seconds}s`
}
