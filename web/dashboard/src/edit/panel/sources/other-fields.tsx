import type { Json } from '../../../model/json.ts'
import type { QueryForm } from '../../../model/sources/query-form.ts'
import { ColumnFields } from './column-fields.tsx'
import { PartField } from './part-field.tsx'
import { queryTables } from './query-tables.ts'
import { SqlFields } from './sql-fields.tsx'

export type OtherFieldsProps = {
  readonly form: QueryForm
  readonly query: Json
  readonly onChange: (query: Json) => void
}

/** What a query asks of a source that takes no expression. */
export function OtherFields({ form, query, onChange }: OtherFieldsProps) {
  if (form === 'sql') return <SqlFields query={query} onChange={onChange} />
  const { parts, columns } = queryTables[form]
  return (
    <>
      {parts.map((part) => (
        <PartField key={part.path} part={part} query={query} onChange={onChange} />
      ))}
      {columns !== undefined && <ColumnFields columns={columns} query={query} onChange={onChange} />}
    </>
  )
}
