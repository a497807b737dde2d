import { outwardAddress } from '@hearth/ui-kit'
import type { CSSProperties, ReactNode } from 'react'
import type { ShownLink } from '../../model/link.ts'
import type { TableColumn } from '../../model/panel-data.ts'
import type { Course } from '../../model/transform/series-table.ts'
import { targetOf } from '../links/target-of.ts'
import { ValueLinks } from '../links/value-links.tsx'
import { isClear, readableOn } from '../single/readable-on.ts'
import { Sparkline } from '../single/sparkline.tsx'
import { wordValue } from '../word-value.ts'
import { RichCell } from './rich-cell.tsx'
import classes from './table-panel.module.css'

export type TableCellProps = {
  readonly column: TableColumn
  readonly row: number
  /** Where the cell leads; of several people choose. */
  readonly links?: readonly ShownLink[] | undefined
  /** What filters by its value. */
  readonly filter?: ReactNode
}

/** One cell, drawn as its column asks. */
export function TableCell({ column, row, links = [], filter }: TableCellProps) {
  const { field, style } = column
  const display = field.display(field.values[row])
  const text = wordValue(display)
  const listsLinks = column.style.kind === 'data-links'
  const [link, ...more] = listsLinks ? [] : links
  const isPlain = link === undefined && !listsLinks && !isRich(column) && text !== ''
  const course = field.type === 'course' ? (field.values[row] as Course | undefined) : undefined
  return (
    // biome-ignore lint/a11y/useSemanticElements: rows are placed by a virtual list, which a table element does not allow
    <div
      role="cell"
      className={classes.cell}
      data-wrap={style.wrapsText || undefined}
      style={{ textAlign: alignOf(column), ...colorsOf(column, display.color) }}
      title={text}
      // What can be done by a value is no part of it.
      aria-label={filter !== undefined && isPlain ? text : undefined}
    >
      {listsLinks && links.map((one) => <CellLink key={one.href} link={one} text={one.title} />)}
      {listsLinks ? null : link === undefined ? (
        <Content column={column} text={text} color={display.color} ratio={display.ratio} course={course} />
      ) : (
        <CellLink link={link} text={isRich(column) || text === '' ? link.title : text} />
      )}
      {more.length > 0 && <ValueLinks links={links} name={text} />}
      {filter}
    </div>
  )
}

function CellLink({ link, text }: { readonly link: ShownLink; readonly text: string }) {
  return (
    <a href={outwardAddress(link.href)} {...targetOf(link)} className={classes.link}>
      {text}
    </a>
  )
}

const isRich = ({ style: { kind } }: TableColumn) => kind === 'image' || kind === 'markdown'

type ContentProps = {
  readonly column: TableColumn
  readonly text: string
  readonly color: string
  readonly ratio: number | undefined
  readonly course: Course | undefined
}

function Content({ column, text, color, ratio, course }: ContentProps): ReactNode {
  const { kind } = column.style
  if (course !== undefined)
    return (
      <span className={classes.gauge}>
        <span className={classes.course}>
          <Sparkline sparkline={course} color={color} />
        </span>
        <span>{text}</span>
      </span>
    )
  if (kind === 'gauge' && ratio !== undefined)
    return (
      <span className={classes.gauge}>
        <span className={classes.track}>
          <span
            className={classes.bar}
            data-mode={column.style.gaugeMode}
            style={{ width: `${Math.min(1, Math.max(0, ratio)) * 100}%`, color }}
          />
        </span>
        {column.style.valueMode !== 'hidden' && (
          <span style={column.style.valueMode === 'color' ? { color } : {}}>{text}</span>
        )}
      </span>
    )
  if (isRich(column)) return <RichCell column={column} text={text} />
  if (kind === 'pill' && text !== '') return <span className={classes.pill}>{text}</span>
  if (kind === 'json-view') return <code>{text}</code>
  return text
}

/** Numbers to the right, words to the left, unless the column says otherwise. */
export function alignOf({ field, style }: TableColumn): 'left' | 'center' | 'right' {
  if (style.align !== 'auto') return style.align
  return field.type === 'number' ? 'right' : 'left'
}

function colorsOf({ style }: TableColumn, color: string): CSSProperties {
  if (style.kind === 'color-text') return { color }
  if (style.kind !== 'color-background') return {}
  // What is hardly there has no darker end.
  if (isClear(color)) return { background: color }
  const faded = `linear-gradient(120deg, color-mix(in oklab, ${color}, black 15%), ${color})`
  return { background: style.backgroundMode === 'gradient' ? faded : color, color: readableOn(color) }
}
