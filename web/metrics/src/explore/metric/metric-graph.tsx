import { type TimeRange, TimeRangePicker } from '@hearth/ui-kit'
import { Link } from '@hearth/ui-kit/router'
import { Card, Group } from '@mantine/core'
import { GraphView } from '../../query/graph-view.tsx'
import { newPanel, type Panel, writePanels } from '../../query/panel.ts'
import classes from './metric-page.module.css'
import { t } from './words.ts'

const refreshMs = 15_000

export type MetricGraphProps = {
  readonly expr: string
  readonly range: TimeRange
  readonly onRange: (range: TimeRange) => void
  readonly isHistogram: boolean
}

/** The graph of what was chosen, and the expression that it is, for whoever wants to go on from there. */
export function MetricGraph({ expr, range, onRange, isHistogram }: MetricGraphProps) {
  const panel: Panel = { ...newPanel, expr, range }
  return (
    <Card withBorder padding="sm" component="section" aria-label={t('graph')} className={classes.graph}>
      <Group gap="xs" mb="xs" align="flex-start">
        <Link to="/query" search={writePanels([panel])} className={classes.expr} aria-label={t('asQuery', { expr })}>
          {expr}
        </Link>
        <Group gap="xs" ml="auto">
          {isHistogram && (
            <Link to="/query" search={writePanels([heatmapOf(panel)])} className={classes.back}>
              {t('heatmap')}
            </Link>
          )}
          <TimeRangePicker value={range} onChange={onRange} />
        </Group>
      </Group>
      <GraphView panel={panel} refreshMs={range.to.startsWith('now') && refreshMs} onRange={onRange} />
    </Card>
  )
}

// The rates of buckets are what the percentile is made of.
function heatmapOf(panel: Panel): Panel {
  const rates = /^histogram_quantile\(0\.95, (.*)\)$/.exec(panel.expr)?.[1] ?? panel.expr
  return { ...panel, expr: rates, mode: 'heatmap' }
}
