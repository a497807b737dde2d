import { Button } from '@mantine/core'
import type { Panel } from '../../model/dashboard.ts'
import type { LiveLines as Lines } from '../../model/explore/live-lines.ts'
import { PanelMessage } from '../../panel/panel-message.tsx'
import { LogsPanel } from '../../panels/logs/logs-panel.tsx'
import { useDashboardView } from '../../view/dashboard-view.ts'
import type { FollowState } from './keep-following.ts'
import classes from './live-lines.module.css'
import { type KnownLines, useLiveLines } from './use-live-lines.ts'
import { t } from './words.ts'

export type LiveLinesProps = {
  readonly panel: Panel
  readonly known?: KnownLines
  /** It is drawn within the panel, which has a frame of its own. */
  readonly isInside?: boolean
}

/** The lines of a panel of logs as they come, the newest first. */
export function LiveLines({ panel, known, isInside = false }: LiveLinesProps) {
  const { timeZone } = useDashboardView()
  const { live, tell, state } = useLiveLines(panel, known)
  const { shown, isPaused } = live
  if (panel.kind !== 'logs') return null
  return (
    <article className={classes.live} data-inside={isInside || undefined} aria-label={t('liveLines')}>
      <header className={classes.head}>
        <StateMark state={state} isPaused={isPaused} />
        <Counts live={live} />
        <Button size="compact-xs" variant="default" onClick={() => tell({ kind: isPaused ? 'resumed' : 'paused' })}>
          {t(isPaused ? 'resume' : 'pause')}
        </Button>
        <Button size="compact-xs" variant="default" onClick={() => tell({ kind: 'cleared' })}>
          {t('clear')}
        </Button>
      </header>
      <div className={classes.body}>
        {shown.length === 0 ? (
          <PanelMessage title={t('noLineYet')}>{t('noLineYetHint')}</PanelMessage>
        ) : (
          <LogsPanel panel={panel} lines={shown} title={t('liveLines')} timeZone={timeZone ?? ''} />
        )}
      </div>
    </article>
  )
}

// Said aloud when it changes, which lines do too often for.
function StateMark({ state, isPaused }: { readonly state: FollowState; readonly isPaused: boolean }) {
  const isLive = state.kind === 'live'
  return (
    <span role="status" className={classes.state} data-state={isLive && isPaused ? 'paused' : state.kind}>
      {isLive ? t(isPaused ? 'paused' : 'live') : 'message' in state ? t(state.kind, state) : t(state.kind)}
    </span>
  )
}

function Counts({ live: { shown, waiting, isPaused, dropped, hasGap } }: { readonly live: Lines }) {
  return (
    <span className={classes.counts}>
      {isPaused && waiting.length > 0 ? t('waiting', { count: waiting.length }) : t('lines', { count: shown.length })}
      {hasGap && <span role="note"> · {t('gap')}</span>}
      {dropped > 0 && <span title={t('droppedHint')}> · {t('dropped', { count: dropped })}</span>}
    </span>
  )
}
