import { NativeSelect, Textarea } from '@mantine/core'
import { type Json, text } from '../../../model/json.ts'
import { useDraftText } from '../../use-draft-text.ts'
import classes from '../panel-editor.module.css'
import { t } from './words.ts'

export type SqlFieldsProps = { readonly query: Json; readonly onChange: (query: Json) => void }

/** A statement, and whether its rows are a table or series. */
export function SqlFields({ query, onChange }: SqlFieldsProps) {
  const isOfSqlite = query.queryText !== undefined || query.rawQueryText !== undefined
  const written = isOfSqlite ? text(query.rawQueryText, text(query.queryText)) : text(query.rawSql)
  const isSeries = isOfSqlite ? /series/.test(text(query.queryType)) : text(query.format, 'time_series') !== 'table'
  const { shown, write, take } = useDraftText(written, (sql) =>
    onChange({
      ...query,
      // The plugin of SQLite writes what was typed, and what it made of it.
      ...(isOfSqlite ? { queryText: sql, rawQueryText: sql } : { rawSql: sql, format: formatOf(isSeries) }),
    }),
  )
  return (
    <>
      <Textarea
        size="xs"
        autosize
        minRows={3}
        maxRows={20}
        spellCheck={false}
        classNames={{ input: classes.expression }}
        label={t('sqlOf', { refId: text(query.refId) })}
        description={t('sqlHint')}
        value={shown}
        onChange={(event) => write(event.currentTarget.value)}
        onBlur={() => take()}
        onKeyDown={(event) => {
          if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) take()
        }}
      />
      <NativeSelect
        size="xs"
        label={t('format')}
        value={formatOf(isSeries)}
        data={[
          { value: 'time_series', label: t('formatSeries') },
          { value: 'table', label: t('formatTable') },
        ]}
        onChange={(event) => {
          const format = event.currentTarget.value
          const ofSqlite = { queryType: format === 'table' ? 'table' : 'time series' }
          onChange({ ...query, ...(isOfSqlite ? ofSqlite : { format }) })
        }}
      />
    </>
  )
}

function formatOf(isSeries: boolean): string {
  return isSeries ? 'time_series' : 'table'
}
