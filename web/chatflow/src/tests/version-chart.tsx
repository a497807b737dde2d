import { renderNumber } from '@hearth/ui-kit'
import { seriesColor, TimeChart } from '@hearth/ui-kit/chart'
import { Group, NativeSelect, Title } from '@mantine/core'
import { useState } from 'react'
import { targetName } from './target-name.ts'
import type { Evaluation } from './test-api.ts'
import { type ChartMeasure, chartMeasures, rangeOf, versionSeries } from './version-series.ts'
import { t } from './words.ts'

const measureWords: Readonly<Record<ChartMeasure, string>> = {
  passPercent: `${t('passed')} (%)`,
  averageMs: t('milliseconds'),
  totalTokens: t('tokens'),
  costUsd: t('cost'),
}

const scales = Object.fromEntries(
  chartMeasures.map((measure) => [measure, [{ key: 'y', format: renderNumber, ...rangeOf(measure) }]]),
)

export type VersionChartProps = {
  readonly flowId: string
  /** Of one dataset, so that they can be compared. */
  readonly evaluations: readonly Evaluation[]
}

/** How versions of a flow did each time they were tested; nothing until there are two tests to compare. */
export function VersionChart({ flowId, evaluations }: VersionChartProps) {
  const [measure, setMeasure] = useState<ChartMeasure>('passPercent')
  const { times, series } = versionSeries(flowId, evaluations, measure)
  if (times.length < 2) return null
  return (
    <section aria-label={t('overVersions')}>
      <Group justify="space-between" gap="sm" mb="xs">
        <Title order={3} size="h5">
          {t('overVersions')}
        </Title>
        <NativeSelect
          aria-label={t('measure')}
          size="xs"
          data={chartMeasures.map((one) => ({ value: one, label: measureWords[one] }))}
          value={measure}
          onChange={(event) => setMeasure(chartMeasures.find((one) => one === event.currentTarget.value) ?? measure)}
        />
      </Group>
      <TimeChart
        height={180}
        label={t('chartOf', { measure: measureWords[measure] })}
        times={times}
        series={series.map(({ version, values }, at) => ({
          label: targetName({ version }),
          values,
          color: seriesColor(at),
          points: 'always',
          pointSize: 7,
        }))}
        scales={scales[measure]}
      />
      <Group gap="md" mt="xs">
        {series.map(({ version }, at) => (
          <Group key={version} gap={6} component="span">
            <span aria-hidden="true" style={{ width: 12, height: 3, background: seriesColor(at) }} />
            <small>{targetName({ version })}</small>
          </Group>
        ))}
      </Group>
    </section>
  )
}
