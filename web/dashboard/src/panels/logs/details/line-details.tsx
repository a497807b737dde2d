import { CopyButton, onDemand, outwardAddress } from '@hearth/ui-kit'
import { Button } from '@mantine/core'
import { use, useMemo, useState } from 'react'
import { usePanelQueries } from '../../../explore/live/use-panel-queries.ts'
import type { Panel } from '../../../model/dashboard.ts'
import { formatDate } from '../../../model/time/format-date.ts'
import type { ShownLine } from '../../../model/view/logs/arrange-lines.ts'
import { contextRequests } from '../../../model/view/logs/line-context.ts'
import { fieldsOfLine, type LineField } from '../../../model/view/logs/line-fields.ts'
import { PanelAskerContext } from '../../../queries/panels/panel-asker.ts'
import { useAddFilter } from '../../../variables/adhoc/use-add-filter.ts'
import { useScope } from '../../../view/use-scope.ts'
import { targetOf } from '../../links/target-of.ts'
import { spreadJson } from '../spread-json.ts'
import { FieldRow } from './field-row.tsx'
import classes from './line-details.module.css'
import { useLineFilter } from './use-line-filter.ts'
import { t } from './words.ts'

const LineContext = onDemand(async () => (await import('./line-context.tsx')).LineContext)

export type LineDetailsProps = {
  readonly panel: Panel
  readonly line: ShownLine
  /** All that are shown, of which values are counted. */
  readonly lines: readonly ShownLine[]
  readonly timeZone: string
  /** Fields that are shown in place of lines. */
  readonly columns: readonly string[]
  readonly onColumn: (name: string) => void
}

// With what tells lines of one millisecond apart.
const pattern = 'YYYY-MM-DD HH:mm:ss'

/** All that is known of a line, with what can be done by it. */
export function LineDetails({ panel, line, lines, timeZone, columns, onColumn }: LineDetailsProps) {
  const [counted, setCounted] = useState<string>()
  const filter = useLineFilter(panel)
  const scope = useScope(panel.scopedVars)
  const addFilter = useAddFilter({ panelId: panel.id, refId: line.refId, scope })
  const onFilter = (field: LineField, isOut: boolean) => {
    if (addFilter === undefined || field.origin !== 'label') filter?.filter(line.refId, { field, line: written, isOut })
    else addFilter({ key: field.name, operator: isOut ? '!=' : '=', value: field.value })
  }
  const fields = useMemo(() => fieldsOfLine(line), [line])
  const written = line.raw ?? line.text
  const rows = (origins: readonly LineField['origin'][]) =>
    fields
      .filter(({ origin }) => origins.includes(origin))
      .map((field) => (
        <FieldRow
          key={`${field.origin} ${field.name}`}
          field={field}
          lines={lines}
          leadsAway={addFilter !== undefined && field.origin === 'label' ? false : filter?.leadsAway}
          onFilter={(isOut) => onFilter(field, isOut)}
          isColumn={columns.includes(field.name)}
          onColumn={() => onColumn(field.name)}
          isCounted={counted === `${field.origin} ${field.name}`}
          onCount={(isCounted) => setCounted(isCounted ? `${field.origin} ${field.name}` : undefined)}
        />
      ))
  const groups = [
    { title: t('labels'), rows: rows(['label']) },
    { title: t('parsed'), rows: rows(['parsed']) },
    { title: t('found'), rows: rows(['json', 'logfmt']) },
  ]
  return (
    <div className={classes.details}>
      <div className={classes.top}>
        <span>
          {t('time')} <time dateTime={new Date(line.atMs).toISOString()}>{timeOf(line, timeZone)}</time>
        </span>
        <CopyButton text={written} label={t('copyLine')} />
        <ContextButton panel={panel} line={line} timeZone={timeZone} />
      </div>
      {groups.map(({ title, rows: shown }) =>
        shown.length === 0 ? null : (
          <section key={title} aria-label={title}>
            <p className={classes.title}>{title}</p>
            <dl>{shown}</dl>
          </section>
        ),
      )}
      <Rest line={line} />
    </div>
  )
}

function timeOf({ atMs, ns }: ShownLine, timeZone: string): string {
  return `${formatDate(atMs, pattern, timeZone)}.${ns.slice(-9).padStart(9, '0')} ${formatDate(atMs, 'Z', timeZone)}`
}

function Rest({ line: { links, raw } }: Pick<LineDetailsProps, 'line'>) {
  return (
    <dl>
      {links.map((link) => (
        <div key={`${link.title} ${link.href}`} className={classes.field}>
          <dt>{link.title}</dt>
          <dd>
            <a href={outwardAddress(link.href)} {...targetOf(link)}>
              {link.value}
            </a>
          </dd>
        </div>
      ))}
      {raw !== undefined && (
        <div className={classes.field}>
          <dt>{t('asWritten')}</dt>
          <dd>{spreadJson(raw)}</dd>
        </div>
      )}
    </dl>
  )
}

type ContextButtonProps = Pick<LineDetailsProps, 'panel' | 'line' | 'timeZone'>

// Who reads a shared dashboard may ask for its panels alone.
function ContextButton({ panel, line, timeZone }: ContextButtonProps) {
  const [isOpen, setIsOpen] = useState(false)
  const isShared = use(PanelAskerContext) !== undefined
  const queries = usePanelQueries(panel)
  const query = queries.find(({ refId }) => refId === line.refId) ?? queries[0]
  const { uid, type } = (query?.datasource ?? {}) as { readonly uid?: string; readonly type?: string }
  if (isShared || uid === undefined || (type !== 'loki' && type !== 'hearth-logs')) return null
  const source = { uid, type }
  if (contextRequests(line, { source, count: 1 }) === undefined) return null
  return (
    <>
      <Button size="compact-xs" variant="default" onClick={() => setIsOpen(true)}>
        {t('context')}
      </Button>
      {isOpen && <LineContext line={line} source={source} timeZone={timeZone} onClose={() => setIsOpen(false)} />}
    </>
  )
}
