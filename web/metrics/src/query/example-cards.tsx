import type { TimeRange } from '@hearth/ui-kit'
import { seriesColor, TimeChart } from '@hearth/ui-kit/chart'
import { SimpleGrid, Text, UnstyledButton } from '@mantine/core'
import { useRangeQuery } from '../api/use-range-query.ts'
import classes from './example-cards.module.css'
import { examples } from './examples.ts'
import { formatValue } from './format-value.ts'
import { plotMatrix } from './series/chart-series.ts'
import { t } from './words.ts'

const range: TimeRange = { from: 'now-15m', to: 'now' }
const refreshMs = 15_000
const chartHeightPx = 130

/** Queries to begin with, each with what it answers now. */
export function ExampleCards({ onChoose }: { readonly onChoose: (expr: string) => void }) {
  return (
    <SimpleGrid cols={{ base: 1, sm: 2, lg: 3 }} spacing="sm" mt="sm">
      {examples.map(({ title, expr }) => (
        <section key={expr} className={classes.card} aria-label={title}>
          <UnstyledButton className={classes.head} onClick={() => onChoose(expr)}>
            <Text size="sm" fw={600}>
              {title}
            </Text>
            <span className={classes.expr}>{expr}</span>
          </UnstyledButton>
          <ExampleChart title={title} expr={expr} />
        </section>
      ))}
    </SimpleGrid>
  )
}

function ExampleChart({ title, expr }: { readonly title: string; readonly expr: string }) {
  const { data, error } = useRangeQuery(expr, range, undefined, refreshMs)
  const plot = data?.data.resultType === 'matrix' ? plotMatrix(data.data.result, data.grid) : undefined
  if (error !== null) return <Note text={error.message} />
  if (data === undefined || plot === undefined) return <Note text={t('evaluatingNow')} />
  if (plot.series.length === 0) return <Note text={t('noSeriesYet')} />
  return (
    <TimeChart
      label={title}
      height={chartHeightPx}
      times={plot.times}
      series={plot.series.map((series, at) => ({ ...series, color: seriesColor(at) }))}
      range={{ fromMs: data.grid.fromMs, toMs: data.grid.toMs }}
      format={formatValue}
    />
  )
}

function Note({ text }: { readonly text: string }) {
  return (
    <Text size="xs" c="dimmed" ta="center" style={{ height: chartHeightPx, alignContent: 'center' }}>
      {text}
    </Text>
  )
}
