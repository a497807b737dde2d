import { Button, Text } from '@mantine/core'
import { lazy, type ReactNode, Suspense, useMemo } from 'react'
import type { Panel } from '../../model/dashboard.ts'
import { shownLinks } from '../../model/interpolate/shown-links.ts'
import type { PanelData } from '../../model/panel-data.ts'
import { toLogLines } from '../../model/view/logs/to-log-lines.ts'
import { LogsPanel } from '../../panels/logs/logs-panel.tsx'
import { t as tLogs } from '../../panels/logs/words.ts'
import { useDashboardView } from '../../view/dashboard-view.ts'
import { useScope } from '../../view/use-scope.ts'
import { PanelMessage } from '../panel-message.tsx'
import type { PanelState } from '../use-panel-data.ts'
import classes from './lines.module.css'
import { useFollowing } from './use-following.ts'

const LiveLines = lazy(async () => ({ default: (await import('../../explore/live/live-lines.tsx')).LiveLines }))

export type LinesProps = {
  readonly panel: Extract<Panel, { kind: 'logs' }>
  readonly state: PanelState
  readonly data: PanelData
  /** Why there is nothing, where there is nothing at all. */
  readonly empty: ReactNode
}

/** A panel of lines of a log, which are followed as they come where that is asked for. */
export function Lines({ panel, state, data, empty }: LinesProps) {
  const scope = useScope(noVars)
  const lines = useMemo(
    () => toLogLines(data.frames, (frame, field, row) => shownLinks(field.config.links, scope, { frame, field, row })),
    [data.frames, scope],
  )
  const { mayFollow, isFollowing, setIsFollowing, asked } = useFollowing(panel)
  return (
    <div className={classes.panel}>
      <div className={classes.head}>
        <Warnings data={data} />
        {mayFollow && <FollowButton isFollowing={isFollowing} onClick={() => setIsFollowing(!isFollowing)} />}
      </div>
      <div className={classes.lines}>
        {isFollowing ? (
          <Suspense>
            {/* Another question is followed from its own lines on, which are there as soon as it is drawn. */}
            <LiveLines key={asked} panel={panel} known={{ lines, fromMs: state.range.fromMs }} isInside />
          </Suspense>
        ) : (
          <Shown panel={panel} state={state} data={data} empty={empty} lines={lines} />
        )}
      </div>
    </div>
  )
}

const noVars = {}

type ShownProps = LinesProps & { readonly lines: ReturnType<typeof toLogLines> }

function Shown({ panel, state, data, empty, lines }: ShownProps) {
  const { timeZone } = useDashboardView()
  if (lines.length > 0) return <LogsPanel panel={panel} lines={lines} title={state.title} timeZone={timeZone ?? ''} />
  const isEmpty = data.frames.every(({ fields }) => fields.every(({ values }) => values.length === 0))
  return isEmpty ? empty : <PanelMessage title={tLogs('noLines')} />
}

function FollowButton({ isFollowing, onClick }: { readonly isFollowing: boolean; readonly onClick: () => void }) {
  return (
    <Button
      size="compact-xs"
      variant={isFollowing ? 'filled' : 'light'}
      aria-pressed={isFollowing}
      title={tLogs('followHint')}
      className={classes.follow}
      onClick={onClick}
    >
      {tLogs('follow')}
    </Button>
  )
}

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
