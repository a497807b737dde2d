import { Text } from '@mantine/core'
import { useMemo } from 'react'
import { shownLinks } from '../../model/interpolate/shown-links.ts'
import type { PanelData } from '../../model/panel-data.ts'
import type { LogsOptions } from '../../model/panel-options.ts'
import { toLogLines } from '../../model/view/logs/to-log-lines.ts'
import { LogsPanel } from '../../panels/logs/logs-panel.tsx'
import { t as tLogs } from '../../panels/logs/words.ts'
import { useDashboardView } from '../../view/dashboard-view.ts'
import { useScope } from '../../view/use-scope.ts'
import { PanelMessage } from '../panel-message.tsx'
import classes from './lines.module.css'

export type LinesProps = { readonly options: LogsOptions; readonly data: PanelData; readonly title: string }

/** A panel of lines of a log. */
export function Lines({ options, data, title }: LinesProps) {
  const { timeZone } = useDashboardView()
  const scope = useScope(noVars)
  const lines = useMemo(
    () => toLogLines(data.frames, (frame, field, row) => shownLinks(field.config.links, scope, { frame, field, row })),
    [data.frames, scope],
  )
  if (lines.length === 0) return <PanelMessage title={tLogs('noLines')} />
  return (
    <div className={classes.panel}>
      <Warnings data={data} />
      <LogsPanel options={options} lines={lines} title={title} timeZone={timeZone ?? ''} />
    </div>
  )
}

const noVars = {}

// That lines are missing says more than the lines.
function Warnings({ data }: { readonly data: PanelData }) {
  const notices = data.frames.flatMap(({ meta }) => meta.notices.filter(({ severity }) => severity === 'warning'))
  if (notices.length === 0) return null
  return (
    <Text size="xs" c="dimmed" role="note" className={classes.warnings}>
      {notices.map(({ text }) => text).join(' · ')}
    </Text>
  )
}
