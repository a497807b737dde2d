import { useDocumentVisibility } from '@mantine/hooks'
import { type RefObject, useRef, useState } from 'react'
import type { PageBody } from '../../../../services/logs/src/wire/page.ts'
import type { RowsHandle } from './log-rows.tsx'
import { canLoadOlder, maxItems } from './tail-state.ts'
import { useTail } from './use-tail.ts'

type WatchingOptions = {
  readonly selection: string
  /** Parameters that say of which time. */
  readonly within: string
  /** New lines belong to what is watched. */
  readonly isLive: boolean
  readonly containers: readonly string[]
  readonly first: PageBody
  readonly onRestart: () => void
}

/** A tail and how it is being watched: at its newest line or further up, paused, in a tab that nobody sees. */
export function useWatching({ selection, within, isLive, containers, first, onRestart }: WatchingOptions) {
  const tail = useTail(`${selection}&${within}`, first)
  const { state, flush, older } = tail
  const [paused, setPaused] = useState(false)
  const [leftAt, setLeftAt] = useState<number>()
  const rows: RefObject<RowsHandle | null> = useRef(null)
  const isSeen = useDocumentVisibility() !== 'hidden'
  const following = leftAt === undefined
  const isOver = containers.length > 0 && containers.every((id) => state.removed.includes(id))
  // Who reads further up keeps what is there; more would push it out.
  const isFull = !following && state.items.length >= maxItems
  return {
    ...tail,
    rows,
    paused,
    following,
    isOver,
    isFull,
    isOpen: isLive && isSeen && !paused && !isFull && !isOver,
    /** Lines that came since the newest was in sight. */
    unseen: following ? 0 : state.nextKey - leftAt,
    togglePaused() {
      flush()
      setPaused((before) => !before)
    },
    follow(now: boolean) {
      setLeftAt((before) => (now ? undefined : (before ?? state.nextKey)))
    },
    toTop: () => rows.current?.toTop(),
    toEnd() {
      if (isFull) onRestart()
      setLeftAt(undefined)
      rows.current?.toEnd()
    },
    nearTop() {
      if (canLoadOlder(state) && !older.isPending && !older.isError) older.mutate()
    },
    retryOlder() {
      older.reset()
      older.mutate()
    },
  }
}
