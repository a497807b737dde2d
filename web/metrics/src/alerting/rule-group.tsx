import { Card, Group, Text, Title } from '@mantine/core'
import type { GroupBody, RuleBody } from '../../../../services/metrics/src/wire/rule.ts'
import { formatAge, formatSeconds } from '../targets/scrape-times.ts'
import classes from './alerting.module.css'
import { Annotations, ExpressionLink, LabelChips, type State, StateBadge } from './parts.tsx'
import { renderSpan } from './render-span.ts'
import { t } from './words.ts'

/** One group with its rules. */
export function RuleGroup({ group }: { readonly group: GroupBody }) {
  const { name, file, interval, lastEvaluation, rules } = group
  const age = formatAge(lastEvaluation, Date.now())
  return (
    <Card withBorder padding="sm" component="section" aria-label={t('group', { name })}>
      <Group gap="xs" mb={4}>
        <Title order={2} size="h5">
          {name}
        </Title>
        <span className={classes.times}>{t('groupTimes', { file, interval: renderSpan(interval), age })}</span>
      </Group>
      <ul className={classes.list}>
        {rules.map((rule) => (
          <Rule key={`${rule.name} ${rule.query} ${JSON.stringify(rule.labels)}`} rule={rule} />
        ))}
      </ul>
    </Card>
  )
}

function Rule({ rule }: { readonly rule: RuleBody }) {
  const { name, query, labels = {}, lastError, lastEvaluation, evaluationTime } = rule
  return (
    <li className={classes.row}>
      <StateBadge state={stateOf(rule)} />
      <div className={classes.what}>
        <span className={classes.name}>{name}</span>
        <ExpressionLink query={query} />
        <LabelChips labels={labels} />
        {rule.type === 'alerting' && <Annotations annotations={rule.annotations} />}
        {lastError !== undefined && (
          <Text size="xs" c="red" role="status">
            {lastError}
          </Text>
        )}
      </div>
      <span className={classes.times} title={lastEvaluation}>
        {[
          ...(rule.type === 'alerting' ? alertTimes(rule) : []),
          t('ruleTimes', { age: formatAge(lastEvaluation, Date.now()), duration: formatSeconds(evaluationTime) }),
        ].join(' · ')}
      </span>
    </li>
  )
}

function stateOf(rule: RuleBody): State {
  if (rule.health === 'err') return 'failing'
  return rule.type === 'recording' ? 'recording' : rule.state
}

function alertTimes({ duration, keepFiringFor, alerts }: Extract<RuleBody, { type: 'alerting' }>): readonly string[] {
  return [
    ...(alerts !== null && alerts.length > 0 ? [t('alerts', { number: alerts.length })] : []),
    ...(duration > 0 ? [t('holds', { duration: renderSpan(duration) })] : []),
    ...(keepFiringFor > 0 ? [t('keeps', { duration: renderSpan(keepFiringFor) })] : []),
  ]
}
