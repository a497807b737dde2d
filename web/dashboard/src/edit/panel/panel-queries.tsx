import { Button, NativeSelect } from '@mantine/core'
import { freeRefId, withQueries } from '../../model/edit/queries.ts'
import { type Json, record, records, text } from '../../model/json.ts'
import { useDashboardView } from '../../view/dashboard-view.ts'
import { useChangePanel } from '../change-panel-context.ts'
import { QueryRow } from './query-row.tsx'
import { t } from './words.ts'

export type PanelQueriesProps = { readonly id: number; readonly panel: Json }

/** The data source and the queries of a panel. */
export function PanelQueries({ id, panel }: PanelQueriesProps) {
  const changePanel = useChangePanel()
  const queries = records(panel.targets)
  const change = (next: readonly Json[], step?: string) => changePanel(id, (before) => withQueries(before, next), step)
  return (
    <>
      <SourceField id={id} panel={panel} />
      {queries.map((query, index) => (
        <QueryRow
          key={text(query.refId, String(index))}
          query={query}
          panelId={id}
          panel={panel}
          isOnly={queries.length === 1}
          onChange={(next, step) => change(queries.with(index, next), step)}
          onDuplicate={() => change(queries.toSpliced(index + 1, 0, { ...query, refId: freeRefId(queries) }))}
          onRemove={() => change(queries.toSpliced(index, 1))}
        />
      ))}
      <Button
        size="xs"
        variant="default"
        onClick={() => change([...queries, { refId: freeRefId(queries), expr: '', range: true }])}
      >
        {t('addQuery')}
      </Button>
    </>
  )
}

/** The data source of all queries of a panel; the default one where none is named. */
function SourceField({ id, panel }: PanelQueriesProps) {
  const { datasources, dashboard } = useDashboardView()
  const changePanel = useChangePanel()
  const uid = typeof panel.datasource === 'string' ? panel.datasource : text(record(panel.datasource).uid)
  const variables = dashboard.variables.flatMap(({ kind, name }) => (kind === 'datasource' ? [`\${${name}}`] : []))
  const known = [...datasources.map((one) => one.uid), ...variables]
  const choose = (value: string) => {
    const type = datasources.find((one) => one.uid === value)?.type ?? 'prometheus'
    const datasource = value === '' ? undefined : { type, uid: value }
    changePanel(id, (before) => withSource(before, datasource))
  }
  return (
    <NativeSelect
      size="xs"
      label={t('source')}
      value={uid}
      onChange={(event) => choose(event.currentTarget.value)}
      data={[
        { value: '', label: t('defaultSource') },
        ...datasources.map((one) => ({ value: one.uid, label: one.name })),
        ...variables.map((value) => ({ value, label: value })),
        ...(uid === '' || known.includes(uid) ? [] : [{ value: uid, label: uid }]),
      ]}
    />
  )
}

// Queries that named the one before follow it.
function withSource(panel: Json, datasource: Json | undefined): Json {
  const { datasource: _before, ...rest } = panel
  const targets = records(panel.targets).map(({ datasource: _own, ...query }) => query)
  return datasource === undefined ? { ...rest, targets } : { ...rest, datasource, targets }
}
