import { renderDate, renderNumber } from '@hearth/ui-kit'
import { Group, SimpleGrid, Stack, Text } from '@mantine/core'
import type { TsdbStatusBody } from '../../../../services/metrics/src/wire/status.ts'
import { formatValue } from '../query/format-value.ts'
import classes from './storage.module.css'
import { t } from './words.ts'

const lists = [
  ['seriesCountByMetricName', t('seriesByMetric')],
  ['labelValueCountByLabelName', t('valuesByLabel')],
  ['seriesCountByLabelValuePair', t('seriesByPair')],
  ['memoryInBytesByLabelName', t('bytesByLabel')],
] as const

/** What the storage holds, and what takes most room; of another server that answers here, what it says of that. */
export function Storage({ status }: { readonly status: Partial<TsdbStatusBody> }) {
  const figures = status.headStats === undefined ? {} : figuresOf(status.headStats)
  return (
    <Stack gap="md">
      <Group gap="xl">
        {Object.entries(figures).map(([name, value]) => (
          <div key={name}>
            <Text size="xs" c="dimmed">
              {name}
            </Text>
            <Text fw={600}>{value}</Text>
          </div>
        ))}
      </Group>
      <SimpleGrid cols={{ base: 1, md: 2 }} spacing="lg">
        {lists.map(([key, title]) => (
          <TopList key={key} title={title} counts={status[key] ?? []} />
        ))}
      </SimpleGrid>
    </Stack>
  )
}

function figuresOf({ numSeries, numLabelPairs, chunkCount, minTime, maxTime }: TsdbStatusBody['headStats']) {
  return {
    [t('series')]: renderNumber(numSeries),
    [t('pairs')]: renderNumber(numLabelPairs),
    [t('chunks')]: renderNumber(chunkCount),
    [t('oldest')]: formatTime(minTime),
    [t('newest')]: formatTime(maxTime),
  }
}

function formatTime(ms: number): string {
  return Number.isSafeInteger(ms) && ms > 0 ? renderDate(ms) : t('none')
}

function TopList({
  title,
  counts,
}: {
  readonly title: string
  readonly counts: TsdbStatusBody['seriesCountByMetricName']
}) {
  const most = counts[0]?.value ?? 0
  return (
    <section aria-label={title}>
      <Text size="sm" fw={600} mb={4}>
        {title}
      </Text>
      {counts.length === 0 && (
        <Text size="sm" c="dimmed">
          {t('nothingYet')}
        </Text>
      )}
      <ol className={classes.list}>
        {counts.map(({ name, value }) => (
          <li key={name} className={classes.entry}>
            <span className={classes.bar} style={{ width: `${(100 * value) / most}%` }} />
            <span className={classes.name}>{name}</span>
            <span className={classes.value}>{formatValue(value)}</span>
          </li>
        ))}
      </ol>
    </section>
  )
}
