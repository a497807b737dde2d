import { Autocomplete, NativeSelect } from '@mantine/core'
import { findMetrics } from '../../model/edit/find-metrics.ts'
import { labelQuery, labelValues } from '../../model/edit/variables.ts'
import { type Json, text } from '../../model/json.ts'
import { resolveDatasource } from '../../model/queries/build-query.ts'
import { readDatasource } from '../../model/read/read-datasource.ts'
import { queryText } from '../../model/read/read-variable.ts'
import { queryFormOf } from '../../model/sources/query-form.ts'
import { useLabelNames, useMetricsCatalog } from '../../queries/metrics-catalog.ts'
import { useDashboardView } from '../../view/dashboard-view.ts'
import { useScope } from '../../view/use-scope.ts'
import { CommitField } from '../commit-field.tsx'
import { SourceField } from './source-field.tsx'
import { t } from './words.ts'

export type VariableQueryFieldsProps = { readonly variable: Json; readonly set: (part: Json) => void }

const noVars = {}

/** Where the values of a variable come from: the values of a label, or any query written out. */
export function VariableQueryFields({ variable, set }: VariableQueryFieldsProps) {
  const { datasources } = useDashboardView()
  const scope = useScope(noVars)
  const source = resolveDatasource(readDatasource(variable.datasource), datasources, scope)
  const isOther = queryFormOf(source?.type) !== undefined
  const query = queryText(variable.query)
  const write = (next: string) => set({ query: next, definition: next, current: {}, options: [] })
  return (
    <>
      <SourceField value={variable.datasource} onChange={(datasource) => set({ datasource })} />
      {!isOther && source?.type !== 'loki' && <LabelFields query={query} sourceUid={source?.uid} onChange={write} />}
      <CommitField
        label={t('query')}
        description={isOther ? t('otherQueryHint') : t('queryHint')}
        value={query}
        onChange={write}
      />
      <CommitField
        label={t('regex')}
        description={t('regexHint')}
        value={text(variable.regex)}
        onChange={(regex) => set({ regex })}
      />
      <NativeSelect
        label={t('sort')}
        value={text(variable.sort, '0')}
        data={['0', '1', '2', '3', '4'].map((value) => ({ value, label: t(`sort_${value as '0'}`) }))}
        onChange={(event) => set({ sort: Number(event.currentTarget.value) })}
      />
      <NativeSelect
        label={t('refreshWhen')}
        value={text(variable.refresh, '1') === '2' ? '2' : '1'}
        data={[
          { value: '1', label: t('onLoad') },
          { value: '2', label: t('onTime') },
        ]}
        onChange={(event) => set({ refresh: Number(event.currentTarget.value) })}
      />
    </>
  )
}

type LabelFieldsProps = {
  readonly query: string
  readonly sourceUid: string | undefined
  readonly onChange: (query: string) => void
}

/** The most usual query, chosen instead of written; nothing where the query has another form. */
function LabelFields({ query, sourceUid, onChange }: LabelFieldsProps) {
  const parts = labelQuery(query)
  const { data: labels = [] } = useLabelNames(sourceUid)
  const { data: metrics = [] } = useMetricsCatalog(sourceUid)
  if (parts === undefined) return null
  return (
    <>
      <Autocomplete
        label={t('labelOf')}
        description={t('labelOfHint')}
        data={[...labels]}
        value={parts.label}
        onChange={(label) => onChange(labelValues({ ...parts, label: label.replace(/\W/g, '') }))}
      />
      <Autocomplete
        label={t('metricOf')}
        description={t('metricOfHint')}
        data={findMetrics(metrics, parts.metric).map(({ name }) => name)}
        filter={({ options }) => options}
        value={parts.metric}
        onChange={(metric) => onChange(labelValues({ ...parts, metric }))}
      />
    </>
  )
}
