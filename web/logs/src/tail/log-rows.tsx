import { useVirtualizer } from '@tanstack/react-virtual'
import {
  type RefObject,
  type UIEvent,
  useCallback,
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useRef,
  useState,
} from 'react'
import { LineRow, NoticeRow, type RowOptions } from './log-row.tsx'
import classes from './log-rows.module.css'
import type { Item } from './tail-state.ts'
import { t } from './words.ts'

/** What the keys and buttons around the rows do with them. */
export type RowsHandle = { readonly toTop: () => void; readonly toEnd: () => void }

export type LogRowsProps = {
  readonly items: readonly Item[]
  readonly options: RowOptions
  readonly wrap: boolean
  /** The newest line is kept in sight. */
  readonly following: boolean
  readonly onFollowing: (following: boolean) => void
  /** The oldest row came near. */
  readonly onNearTop: () => void
  readonly handle: RefObject<RowsHandle | null>
}

const rowPx = 26
const endPx = 30
const nearTopRows = 40

/** The rows, of which only those in sight are drawn. */
export function LogRows({ items, options, wrap, following, onFollowing, onNearTop, handle }: LogRowsProps) {
  const scroller = useRef<HTMLDivElement>(null)
  const lastTop = useRef(0)
  const [open, setOpen] = useState<ReadonlySet<number>>(new Set())
  const rows = useVirtualizer({
    count: items.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => rowPx,
    getItemKey: (at) => items[at]?.key ?? at,
    overscan: 24,
    anchorTo: 'end',
    scrollEndThreshold: endPx,
  })
  const shown = rows.getVirtualItems()
  const nearTop = useEffectEvent(onNearTop)
  const isNearTop = items.length > 0 && (shown[0]?.index ?? Number.POSITIVE_INFINITY) < nearTopRows
  const firstKey = items[0]?.key
  useEffect(() => {
    if (isNearTop && !following && firstKey !== undefined) nearTop()
  }, [isNearTop, following, firstKey])
  const lastKey = items.at(-1)?.key
  useLayoutEffect(() => {
    if (following && lastKey !== undefined) rows.scrollToEnd()
  }, [following, lastKey, rows])
  useLayoutEffect(() => {
    handle.current = { toTop: () => rows.scrollToIndex(0), toEnd: () => rows.scrollToEnd() }
  }, [handle, rows])

  // Rows that grow move the end away too; only who moves up leaves it.
  function whenScrolled({ currentTarget }: UIEvent<HTMLDivElement>): void {
    const { scrollTop, scrollHeight, clientHeight } = currentTarget
    if (scrollHeight - scrollTop - clientHeight <= endPx) onFollowing(true)
    else if (scrollTop < lastTop.current) onFollowing(false)
    lastTop.current = scrollTop
  }

  const toggle = useCallback((key: number) => {
    setOpen((before) => new Set(before.has(key) ? [...before].filter((other) => other !== key) : [...before, key]))
  }, [])

  return (
    <div
      ref={scroller}
      className={classes.scroller}
      onScroll={whenScrolled}
      role="log"
      aria-live="off"
      aria-label={t('lines')}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
      tabIndex={0}
    >
      <div className={classes.rows} data-wrap={wrap || undefined} style={{ height: rows.getTotalSize() }}>
        <div className={classes.block} style={{ transform: `translateY(${shown[0]?.start ?? 0}px)` }}>
          {shown.map(({ key, index }) => {
            const item = items[index]
            if (item === undefined) return null
            return (
              <div key={key} ref={rows.measureElement} data-index={index}>
                {item.line === undefined ? (
                  <NoticeRow notice={item.notice} names={options.names} />
                ) : (
                  <LineRow
                    line={item.line}
                    options={options}
                    isOpen={open.has(item.key)}
                    rowKey={item.key}
                    onToggle={toggle}
                  />
                )}
              </div>
            )
          })}
        </div>
      </div>
    </div>
  )
}
