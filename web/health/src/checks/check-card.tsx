import { Hint, renderDate, type ServiceLink, StatusDot } from '@hearth/ui-kit'
import { Anchor, Badge, Card, Group, Stack, Text } from '@mantine/core'
import { useMemo } from 'react'
import type { HistoryBody } from '../../../../services/health/src/wire/history.ts'
import { renderAgo, renderDuration, renderLatency } from '../time/duration.ts'
import classes from './check-card.module.css'
import { linksOf } from './check-links.ts'
import { type CheckView, sentenceOf, titleOf, wordOf } from './check-view.ts'
import { HourStrip } from './hour-strip.tsx'
import { pastOf, slotsOf } from './segments.ts'
import { Sparkline } from './sparkline.tsx'
import { t } from './words.ts'

const stripMinutes = 60
const dotState = { UP: 'up', WARN: 'warn', DOWN: 'down', UNKNOWN: 'unknown' } as const
const colors = { UP: 'teal', WARN: 'yellow', DOWN: 'red', UNKNOWN: 'gray' } as const

export type CheckCardProps = {
  readonly check: CheckView
  readonly past: HistoryBody['checks'][string] | undefined
  readonly services: readonly ServiceLink[]
  readonly nowMs: number
}

/** One check: its state and why, since when, its last hour, its latency, and where to look further. */
export function CheckCard({ check, past, services, nowMs }: CheckCardProps) {
  const { status, name } = check
  const minuteMs = Math.floor(nowMs / 60_000) * 60_000
  const slots = useMemo(() => slotsOf(past?.segments ?? [], minuteMs, stripMinutes), [past?.segments, minuteMs])
  return (
    <Card component="article" withBorder padding="md" className={classes.card} aria-label={titleOf(name)}>
      <Group justify="space-between" wrap="nowrap" gap="xs">
        <Group gap="xs" wrap="nowrap">
          <StatusDot state={dotState[status]} />
          <Text component="h3" fw={600}>
            {titleOf(name)}
          </Text>
        </Group>
        <Badge variant="light" color={colors[status]} tt="none" className={classes.badge}>
          {wordOf(status)}
        </Badge>
      </Group>
      <Text size="sm" className={classes.sentence} title={sentenceOf(check)}>
        {sentenceOf(check)}
      </Text>
      <Stack gap={4}>
        <HourStrip slots={slots} />
        <Group justify="space-between" gap={4} className={classes.scale}>
          <span>{t('hourAgo')}</span>
          <span className={classes.figure}>{pastOf(past)}</span>
          <span>{t('now')}</span>
        </Group>
      </Stack>
      <Latency check={check} values={slots.map(({ segment }) => segment?.latencyMs)} />
      <Foot check={check} services={services} nowMs={nowMs} />
    </Card>
  )
}

function Latency({ check, values }: { readonly check: CheckView; readonly values: readonly (number | undefined)[] }) {
  const { latencyMs } = check.details
  return (
    <Group gap="sm" wrap="nowrap" className={classes.latency}>
      <Hint label={t('latency')}>
        <span className={classes.figure}>{latencyMs === undefined ? '–' : renderLatency(latencyMs)}</span>
      </Hint>
      <Sparkline values={values} />
    </Group>
  )
}

function Foot({ check, services, nowMs }: Omit<CheckCardProps, 'past'>) {
  const { since, lastSuccess } = check.details
  const sinceMs = Date.parse(since)
  const seen = lastSuccess === undefined ? t('never') : renderAgo(Date.parse(lastSuccess), nowMs)
  return (
    <Group justify="space-between" gap="xs" className={classes.foot}>
      <Hint label={t('since', { time: renderDate(sinceMs), ago: seen })}>
        <span>
          {t('stateFor', { state: wordOf(check.status), time: renderDuration(Math.max(1_000, nowMs - sinceMs)) })}
        </span>
      </Hint>
      <Group gap="sm">
        {linksOf(check.name, services).map(({ label, href }) => (
          <Anchor key={label} href={href} size="xs" aria-label={t('linkOf', { label, name: titleOf(check.name) })}>
            {label}
          </Anchor>
        ))}
      </Group>
    </Group>
  )
}
