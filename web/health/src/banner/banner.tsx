import type { StreamState } from '@hearth/ui-kit'
import { Group, Stack, Text, Title } from '@mantine/core'
import type { Arrived } from '../api/use-report.ts'
import { renderDuration } from '../time/duration.ts'
import classes from './banner.module.css'
import { bannerOf, staleAfterMs } from './banner-view.ts'

export type BannerProps = { readonly arrived: Arrived; readonly stream: StreamState; readonly nowMs: number }

/** The state of the whole, large enough to see from across the room. */
export function Banner({ arrived, stream, nowMs }: BannerProps) {
  const { report, atMs } = arrived
  const { tone, title, details } = bannerOf(report, nowMs - atMs)
  return (
    <section className={classes.banner} data-tone={tone} aria-label="Overall">
      <Stack gap={4} role="status" className={classes.words}>
        <Title order={1} size="h3">
          {title}
        </Title>
        {details.map((detail) => (
          <Text key={detail} size="sm">
            {detail}
          </Text>
        ))}
        <Text size="xs" c="dimmed">
          {stream === 'live' && nowMs - atMs <= staleAfterMs ? 'Live' : 'Reconnecting'} · running for{' '}
          {renderDuration(report.uptimeSeconds * 1_000)} · version {report.version}
        </Text>
      </Stack>
      <Counts summary={report.summary} />
    </section>
  )
}

const shown = [
  ['up', 'up'],
  ['warn', 'warning'],
  ['down', 'down'],
  ['unknown', 'unknown'],
] as const

function Counts({ summary }: { readonly summary: Arrived['report']['summary'] }) {
  return (
    <Group gap="lg" className={classes.counts}>
      {shown.map(([key, word]) => (
        <Stack key={key} gap={0} align="center" className={classes.count} data-zero={summary[key] === 0 || undefined}>
          <Text fz="h3" fw={650} lh={1.1} className={classes.number} data-state={key}>
            {summary[key]}
          </Text>
          <Text size="xs">{word}</Text>
        </Stack>
      ))}
    </Group>
  )
}
