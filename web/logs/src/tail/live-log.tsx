import { EmptyState, useCommands } from '@hearth/ui-kit'
import type { PageBody } from '../../../../services/logs/src/wire/page.ts'
import { JumpButton } from './jump-button.tsx'
import classes from './live-log.module.css'
import { LiveStream } from './live-stream.tsx'
import type { RowOptions } from './log-row.tsx'
import { LogRows } from './log-rows.tsx'
import { OlderBar } from './older-bar.tsx'
import { StatusBar } from './status-bar.tsx'
import { useWatching } from './use-watching.ts'

export type LiveLogProps = {
  /** Parameters that say which lines. */
  readonly selection: string
  /** Chosen containers; none is all of them. */
  readonly containers: readonly string[]
  readonly first: PageBody
  readonly options: RowOptions
  readonly wrap: boolean
  readonly isFiltered: boolean
  /** Begins anew with the newest lines. */
  readonly onRestart: () => void
}

/** The rows of a selection as they are written, with everything that belongs to watching them. */
export function LiveLog({ selection, containers, first, options, wrap, isFiltered, onRestart }: LiveLogProps) {
  const tail = useWatching({ selection, containers, first, onRestart })
  const { state, older } = tail
  useCommands([
    { label: tail.paused ? 'Go on' : 'Pause', group: 'Logs', keys: 'p', run: tail.togglePaused },
    { label: 'Go to the oldest line shown', group: 'Logs', keys: 'g g', run: tail.toTop },
    { label: 'Go to the newest line', group: 'Logs', keys: 'Shift+G', run: tail.toEnd },
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
      />
      {isEmpty ? (
        <NoLines isFiltered={isFiltered} />
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
      <StatusBar {...tail} stream={tail.isOpen ? tail.stream : 'off'} rows={state.items.length} />
    </div>
  )
}

function NoLines({ isFiltered }: { readonly isFiltered: boolean }) {
  return isFiltered ? (
    <EmptyState title="No line matches">New lines that match appear here by themselves.</EmptyState>
  ) : (
    <EmptyState title="No lines yet">What is written from now on appears here by itself.</EmptyState>
  )
}
