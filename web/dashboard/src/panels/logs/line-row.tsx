import { ChevronDownIcon, ChevronRightIcon, outwardAddress } from '@hearth/ui-kit'
import { Badge } from '@mantine/core'
import { memo } from 'react'
import type { LogsOptions } from '../../model/panel-options.ts'
import { formatDate } from '../../model/time/format-date.ts'
import type { ShownLine } from '../../model/view/logs/arrange-lines.ts'
import { targetOf } from '../links/target-of.ts'
import classes from './logs-panel.module.css'
import { spreadJson } from './spread-json.ts'
import { t } from './words.ts'

export type LineRowProps = {
  readonly line: ShownLine
  readonly options: LogsOptions
  /** Shown before the line. */
  readonly labels: readonly (readonly [string, string])[]
  readonly timeZone: string
  readonly isOpen: boolean
  readonly onToggle: (key: string) => void
}

const pattern = 'YYYY-MM-DD HH:mm:ss.SSS'

/** One line with its level and time. */
export const LineRow = memo(function LineRow({ line, options, labels, timeZone, isOpen, onToggle }: LineRowProps) {
  const { key, level, text, count, atMs } = line
  return (
    <div className={classes.line} data-level={level}>
      <div className={classes.head}>
        {options.hasDetails && <Toggle isOpen={isOpen} onToggle={() => onToggle(key)} />}
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
        <span className={classes.text}>{options.spreadsJson ? spreadJson(line.raw ?? text) : text}</span>
      </div>
      {isOpen && <Details line={line} />}
    </div>
  )
})

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

function Details({ line: { labels, links, raw } }: { readonly line: ShownLine }) {
  return (
    <dl className={classes.details}>
      {Object.entries(labels).map(([name, value]) => (
        <div key={name} className={classes.detail}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
      {links.map((link) => (
        <div key={`${link.title} ${link.href}`} className={classes.detail}>
          <dt>{link.title}</dt>
          <dd>
            <a href={outwardAddress(link.href)} {...targetOf(link)}>
              {link.value}
            </a>
          </dd>
        </div>
      ))}
      {raw !== undefined && (
        <div className={classes.detail}>
          <dt>{t('asWritten')}</dt>
          <dd>{spreadJson(raw)}</dd>
        </div>
      )}
    </dl>
  )
}
