import { ChevronDownIcon, ChevronRightIcon } from '@hearth/ui-kit'
import { memo } from 'react'
import type { LineBody } from '../../../../services/logs/src/wire/line.ts'
import type { Find } from '../text/find.ts'
import { fieldsBeside, parseJsonLine, renderJson } from '../text/json-line.ts'
import { clockTime, fullTime } from '../text/time.ts'
import { containerColor } from './colors.ts'
import { LineText } from './line-text.tsx'
import classes from './log-rows.module.css'
import type { Notice } from './tail-state.ts'
import { t } from './words.ts'

export type RowOptions = {
  readonly showTimes: boolean
  /** Names of containers by id; shown before each line when there may be several. */
  readonly names: ReadonlyMap<string, string>
  readonly showNames: boolean
  /** What to mark. */
  readonly find: Find
}

type LineRowProps = {
  readonly line: LineBody
  readonly options: RowOptions
  readonly isOpen: boolean
  /** The same function for all rows, so that a row is drawn anew for its own sake alone. */
  readonly onToggle: (rowKey: number) => void
  readonly rowKey: number
}

/** One line; one that is JSON shows its other fields beside its message, and all of it when opened. */
export const LineRow = memo(function LineRow({ line, options, isOpen, onToggle, rowKey }: LineRowProps) {
  const object = parseJsonLine(line.r ?? line.m)
  const fields = object === undefined || line.r === undefined ? [] : fieldsBeside(object)
  return (
    <div className={classes.row} data-level={line.l}>
      {object === undefined ? (
        <span className={classes.blank} />
      ) : (
        <button
          type="button"
          className={classes.toggle}
          aria-expanded={isOpen}
          aria-label={t(isOpen ? 'closeFields' : 'showFields')}
          onClick={() => onToggle(rowKey)}
        >
          {isOpen ? <ChevronDownIcon size={13} /> : <ChevronRightIcon size={13} />}
        </button>
      )}
      {options.showTimes && (
        <time className={classes.time} title={fullTime(line.t)}>
          {clockTime(line.t)}
        </time>
      )}
      {options.showNames && <Name id={line.c} names={options.names} />}
      <span className={classes.body}>
        <LineText text={line.m} find={options.find} />
        {!isOpen &&
          fields.map(({ name, value }) => (
            <span key={name} className={classes.field}>
              {' '}
              {name}=
              <span className={classes.value}>
                <LineText text={value} find={options.find} />
              </span>
            </span>
          ))}
        {isOpen && object !== undefined && <pre className={classes.json}>{renderJson(object)}</pre>}
      </span>
    </div>
  )
})

function Name({ id, names }: { readonly id: string; readonly names: ReadonlyMap<string, string> }) {
  const name = names.get(id) ?? id.slice(id.indexOf('/') + 1)
  return (
    <span className={classes.name} style={{ color: containerColor(id) }} title={`${name} (${id})`}>
      {name}
    </span>
  )
}

const reasons: Readonly<Record<string, string>> = {
  rotated: t('rotated'),
  unreadable: t('unreadable'),
  unreachable: t('unreachable'),
  'too-far': t('tooFar'),
}

/** Something that happened between two lines. */
export function NoticeRow({ notice, names }: { readonly notice: Notice; readonly names: ReadonlyMap<string, string> }) {
  const name = names.get(notice.container) ?? notice.container
  const text = notice.kind === 'removed' ? t('removed') : (reasons[notice.reason ?? ''] ?? notice.reason)
  return (
    <div className={classes.notice} data-kind={notice.kind} role="note">
      {t('notice', { name, text: text ?? '' })}
    </div>
  )
}
