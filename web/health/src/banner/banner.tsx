import { Group, Stack, Text, Title } from '@mantine/core'
import type { HealthBody } from '../../../../services/health/src/wire/health.ts'
import { renderDuration } from '../time/duration.ts'
import classes from './banner.module.css'
import { bannerOf } from './banner-view.ts'
import { t } from './words.ts'

export type BannerProps = { readonly report: HealthBody; readonly isLive: boolean; readonly isSilent: boolean }

/** The state of the whole, large enough to see from across the room. */
export function Banner({ report, isLive, isSilent }: BannerProps) {
  const { tone, title, details } = bannerOf(report, isSilent)
  return (
    <section className={classes.banner} data-tone={tone} aria-label={t('overall')}>
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
          {t('about', {
            connection: t(isLive && !isSilent ? 'live' : 'reconnecting'),
            time: renderDuration(report.uptimeSeconds * 1_000),
            version: report.version,
          })}
        </Text>
      </Stack>
      <Counts summary={report.summary} />
    </section>
  )
}

const shown = [
  ['up', t('countUp')],
  ['warn', t('countWarn')],
  ['down', t('countDown')],
  ['unknown', t('countUnknown')],
] as const

function Counts({ summary }: { readonly summary: HealthBody['summary'] }) {
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
