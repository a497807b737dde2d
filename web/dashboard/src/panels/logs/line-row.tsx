import { ChevronDownIcon, ChevronRightIcon, onDemand } from '@hearth/ui-kit'
import { Badge } from '@mantine/core'
import { type MouseEvent, memo } from 'react'
import type { Panel } from '../../model/dashboard.ts'
import type { LogsOptions } from '../../model/panel-options.ts'
import { formatDate } from '../../model/time/format-date.ts'
import type { ShownLine } from '../../model/view/logs/arrange-lines.ts'
import classes from './logs-panel.module.css'
import { spreadJson } from './spread-json.ts'
import { t } from './words.ts'

// Most lines are only read.
const LineDetails = onDemand(async () => (await import('./details/line-details.tsx')).LineDetails)
const LineColumns = onDemand(async () => (await import('./details/line-columns.tsx')).LineColumns)

export type LineRowProps = {
  readonly line: ShownLine
  readonly options: LogsOptions
  /** Shown before the line. */
  readonly labels: readonly (readonly [string, string])[]
  readonly timeZone: string
  /** Fields that are shown in its place. */
  readonly columns: readonly string[]
  readonly onColumn: (name: string) => void
  /** All lines that are shown, where this one is open. */
  readonly opened: readonly ShownLine[] | undefined
  readonly onToggle: (key: string) => void
  readonly panel: Panel
}

const pattern = 'YYYY-MM-DD HH:mm:ss.SSS'

/** One line with its level and time. */
export const LineRow = memo(function LineRow(props: LineRowProps) {
  const { line, options, labels, timeZone, columns, onColumn, opened, onToggle, panel } = props
  const { key, level, text, count, atMs } = line
  return (
    <div className={classes.line} data-level={level}>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the button in it does the same, for keys too */}
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: see above */}
      <div
        className={classes.head}
        data-opens={options.hasDetails || undefined}
        onClick={(event) => options.hasDetails && isPlain(event) && onToggle(key)}
      >
        {options.hasDetails && <Toggle isOpen={opened !== undefined} onToggle={() => onToggle(key)} />}
        {options.showsTime && <time className={classes.time}>{formatDate(atMs, pattern, timeZone)}</time>}
        <span className={classes.level}>{level}</span>
        {count > 1 && (
          <Badge className={classes.count} size="sm" variant="light" color="gray" tt="none">
            {t('times', { count })}
          </Badge>
        )}
        {labels.length > 0 && (
          <span className={classes.labels}>{labels.map(([name, value]) => `${name}=${value}`).join(' ')}</span>
        )}
        <span className={classes.text}>
          {columns.length > 0 ? (
            <LineColumns line={line} names={columns} />
          ) : options.spreadsJson ? (
            spreadJson(line.raw ?? text)
          ) : (
            text
          )}
        </span>
      </div>
      {opened !== undefined && (
        <LineDetails
          panel={panel}
          line={line}
          lines={opened}
          timeZone={timeZone}
          columns={columns}
          onColumn={onColumn}
        />
      )}
    </div>
  )
})

// Of the button in it, or with which text was marked, it is no press of the line.
function isPlain({ target }: MouseEvent): boolean {
  return !(target instanceof Element && target.closest('button')) && (getSelection()?.isCollapsed ?? true)
}

function Toggle({ isOpen, onToggle }: { readonly isOpen: boolean; readonly onToggle: () => void }) {
  return (
    <button
      type="button"
      className={classes.toggle}
      aria-expanded={isOpen}
      aria-label={t(isOpen ? 'hideDetails' : 'showDetails')}
      onClick={onToggle}
    >
      {isOpen ? <ChevronDownIcon size={13} /> : <ChevronRightIcon size={13} />}
    </button>
  )
}
