import { EmptyState, useCommands } from '@hearth/ui-kit'
import { Button } from '@mantine/core'
import type { PageBody } from '../../../../services/logs/src/wire/page.ts'
import { FixedBar } from '../range/fixed-bar.tsx'
import { t as ofRange } from '../range/words.ts'
import { JumpButton } from './jump-button.tsx'
import classes from './live-log.module.css'
import { LiveStream } from './live-stream.tsx'
import type { RowOptions } from './log-row.tsx'
import { LogRows } from './log-rows.tsx'
import { OlderBar } from './older-bar.tsx'
import { StatusBar } from './status-bar.tsx'
import { useWatching } from './use-watching.ts'
import { t } from './words.ts'

export type LiveLogProps = {
  /** Parameters that say which lines. */
  readonly selection: string
  /** Parameters that say of which time. */
  readonly within: string
  /** New lines belong to that time. */
  readonly isLive: boolean
  /** Leaves a time that is over for what is written now. */
  readonly onFollow: () => void
  /** Chosen containers; none is all of them. */
  readonly containers: readonly string[]
  readonly first: PageBody
  readonly options: RowOptions
  readonly wrap: boolean
  readonly isFiltered: boolean
  /** Leaves out what was searched for, and the levels. */
  readonly onUnfilter: () => void
  /** Begins anew with the newest lines. */
  readonly onRestart: () => void
}

/** The rows of a selection as they are written, with everything that belongs to watching them. */
export function LiveLog(props: LiveLogProps) {
  const { selection, within, isLive, options, wrap, isFiltered, onFollow, onUnfilter } = props
  const tail = useWatching(props)
  const { state, older } = tail
  useCommands([
    isLive
      ? { label: t(tail.paused ? 'goOn' : 'pause'), group: t('logs'), keys: 'p', run: tail.togglePaused }
      : { label: ofRange('followNow'), group: t('logs'), keys: 'p', run: onFollow },
    { label: t('toOldestShown'), group: t('logs'), keys: 'g g', run: tail.toTop },
    { label: t('toNewestLine'), group: t('logs'), keys: 'Shift+G', run: tail.toEnd },
  ])
  const isEmpty = state.items.length === 0
  const stream = { selection, from: state.cursor, onEvent: tail.take, onState: tail.setStream, onLost: tail.restart }
  return (
    <div className={classes.log}>
      {tail.isOpen && <LiveStream key={tail.attempt} {...stream} />}
      <OlderBar
        state={state}
        isLoading={older.isPending}
        error={older.error}
        load={tail.retryOlder}
        isFiltered={isFiltered}
        isCut={within !== ''}
      />
      {isEmpty ? (
        <NoLines isFiltered={isFiltered} isLive={isLive} onUnfilter={onUnfilter} />
      ) : (
        <LogRows
          items={state.items}
          options={options}
          wrap={wrap}
          following={tail.following && !tail.paused}
          onFollowing={tail.follow}
          onNearTop={tail.nearTop}
          handle={tail.rows}
        />
      )}
      {!tail.following && !isEmpty && <JumpButton unseen={tail.unseen} isHeld={tail.isFull} onClick={tail.toEnd} />}
      {isLive ? (
        <StatusBar {...tail} stream={tail.isOpen ? tail.stream : 'off'} rows={state.items.length} />
      ) : (
        <FixedBar rows={state.items.length} onFollow={onFollow} />
      )}
    </div>
  )
}

function NoLines({ isFiltered, isLive, onUnfilter }: Pick<LiveLogProps, 'isFiltered' | 'isLive' | 'onUnfilter'>) {
  const unfilter = isFiltered && (
    <Button mt="sm" size="xs" variant="default" onClick={onUnfilter}>
      {t('showAll')}
    </Button>
  )
  if (!isLive)
    return (
      <EmptyState title={ofRange('none')}>
        <div>{ofRange('noneHint')}</div>
        {unfilter}
      </EmptyState>
    )
  return (
    <EmptyState title={t(isFiltered ? 'noMatch' : 'none')}>
      <div>{t(isFiltered ? 'noMatchHint' : 'noneHint')}</div>
      {unfilter}
    </EmptyState>
  )
}
