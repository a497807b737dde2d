import { NativeSelect } from '@mantine/core'
import { type Json, record, text } from '../../model/json.ts'
import { queryFormOf } from '../../model/sources/query-form.ts'
import { useDashboardView } from '../../view/dashboard-view.ts'
import { t } from './words.ts'

export type SourceFieldProps = {
  /** As it is written. */
  readonly value: unknown
  /** `null` stands for the default one. */
  readonly onChange: (datasource: Json | null) => void
}

/** Chooses among the data sources that answer with values or tables. */
export function SourceField({ value, onChange }: SourceFieldProps) {
  const { datasources } = useDashboardView()
  return (
    <NativeSelect
      label={t('source')}
      value={text(record(value).uid)}
      data={[
        { value: '', label: t('defaultSource') },
        ...datasources
          .filter(({ type }) => type === 'prometheus' || type === 'loki' || queryFormOf(type) !== undefined)
          .map(({ uid, name }) => ({ value: uid, label: name })),
      ]}
      onChange={(event) => {
        const uid = event.currentTarget.value
        const type = datasources.find((one) => one.uid === uid)?.type
        onChange(uid === '' ? null : { uid, type })
      }}
    />
  )
}
