import { onDemand } from '@hearth/ui-kit'
import { useVirtualizer } from '@tanstack/react-virtual'
import { useCallback, useMemo, useRef, useState } from 'react'
import type { Panel } from '../../model/dashboard.ts'
import { arrangeLines, commonLabels, type ShownLine } from '../../model/view/logs/arrange-lines.ts'
import type { LogLine } from '../../model/view/logs/to-log-lines.ts'
import { LineRow } from './line-row.tsx'
import classes from './logs-panel.module.css'
import { t } from './words.ts'

const ColumnBar = onDemand(async () => (await import('./details/line-columns.tsx')).ColumnBar)

export type LogsPanelProps = {
  readonly panel: Extract<Panel, { kind: 'logs' }>
  /** The newest first. */
  readonly lines: readonly LogLine[]
  readonly title: string
  /** See `zoneOffsetMs`. */
  readonly timeZone: string
}

const rowPx = 24
const rowsAhead = 12

/** Lines of a log, of which only those in sight are made; each opens to all that is known of it. */
export function LogsPanel({ panel, lines, title, timeZone }: LogsPanelProps) {
  const { options } = panel
  const scroller = useRef<HTMLDivElement>(null)
  const [opened, setOpened] = useState<ReadonlySet<string>>(new Set())
  const [columns, setColumns] = useState(options.columns)
  const shown = useMemo(() => arrangeLines(lines, options), [lines, options])
  const common = useMemo(() => commonLabels(lines), [lines])
  const virtual = useVirtualizer({
    count: shown.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => rowPx,
    getItemKey: (index) => shown[index]?.key ?? index,
    overscan: rowsAhead,
  })
  const toggle = useCallback((key: string) => setOpened((before) => toggled(before, key)), [])
  const toggleColumn = useCallback((name: string) => {
    setColumns((before) => (before.includes(name) ? before.filter((one) => one !== name) : [...before, name]))
  }, [])
  const items = virtual.getVirtualItems()
  return (
    <div className={classes.panel}>
      {options.showsCommonLabels && <Common labels={common} />}
      {columns.length > 0 && <ColumnBar names={columns} onColumn={toggleColumn} onClear={() => setColumns([])} />}
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: or it could not be scrolled by keys */}
      <section ref={scroller} className={classes.scroller} aria-label={title} tabIndex={0}>
        {/* biome-ignore lint/a11y/useSemanticElements: lines are placed by a virtual list */}
        <div
          role="list"
          className={classes.lines}
          data-wrap={options.wrapsLines || undefined}
          style={{ height: virtual.getTotalSize() }}
        >
          <div className={classes.block} style={{ transform: `translateY(${items[0]?.start ?? 0}px)` }}>
            {items.map(({ index }) => {
              const line = shown[index]
              return line === undefined ? null : (
                // biome-ignore lint/a11y/useSemanticElements: see above
                <div role="listitem" key={line.key} data-index={index} ref={virtual.measureElement}>
                  <LineRow
                    line={line}
                    options={options}
                    labels={options.showsLabels ? ownLabels(line, common) : noLabels}
                    timeZone={timeZone}
                    columns={columns}
                    onColumn={toggleColumn}
                    opened={opened.has(line.key) ? shown : undefined}
                    onToggle={toggle}
                    panel={panel}
                  />
                </div>
              )
            })}
          </div>
        </div>
      </section>
    </div>
  )
}

const noLabels: readonly (readonly [string, string])[] = []

function ownLabels({ labels }: ShownLine, common: Readonly<Record<string, string>>) {
  return Object.entries(labels).filter(([name]) => common[name] === undefined)
}

function toggled(keys: ReadonlySet<string>, key: string): ReadonlySet<string> {
  return keys.has(key) ? new Set([...keys].filter((one) => one !== key)) : new Set([...keys, key])
}

function Common({ labels }: { readonly labels: Readonly<Record<string, string>> }) {
  const pairs = Object.entries(labels)
  if (pairs.length === 0) return null
  return (
    <p className={classes.common}>
      {t('commonLabels')} {pairs.map(([name, value]) => `${name}=${value}`).join(' ')}
    </p>
  )
}
