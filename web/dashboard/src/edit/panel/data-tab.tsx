import { Button, NativeSelect, NumberInput, Stack, TextInput } from '@mantine/core'
import { freeRefId, withQueries } from '../../model/edit/queries.ts'
import { type Json, numberOf, record, records, text } from '../../model/json.ts'
import { useDashboardView } from '../../view/dashboard-view.ts'
import { useEditing } from '../edit-context.ts'
import classes from './panel-editor.module.css'
import { QueryRow } from './query-row.tsx'
import { useSet } from './use-set.ts'
import { t } from './words.ts'

export type DataTabProps = { readonly id: number; readonly panel: Json }

/** Where a panel gets its data from and what it asks. */
export function DataTab({ id, panel }: DataTabProps) {
  const { changePanel } = useEditing()
  const queries = records(panel.targets)
  const change = (next: readonly Json[], step?: string) => changePanel(id, (before) => withQueries(before, next), step)
  return (
    <Stack gap="sm">
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
      <QueryOptions id={id} panel={panel} />
    </Stack>
  )
}

/** The data source of all queries of a panel; the default one where none is named. */
function SourceField({ id, panel }: DataTabProps) {
  const { datasources, dashboard } = useDashboardView()
  const { changePanel } = useEditing()
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

function QueryOptions({ id, panel }: DataTabProps) {
  const set = useSet(id)
  const orNone = (value: string) => (value.trim() === '' ? undefined : value)
  return (
    <fieldset className={classes.group}>
      <legend>{t('queryOptions')}</legend>
      <TextInput
        size="xs"
        label={t('minInterval')}
        placeholder="15s"
        value={text(panel.interval)}
        onChange={(event) => set('interval', orNone(event.currentTarget.value))}
      />
      <NumberInput
        size="xs"
        label={t('maxDataPoints')}
        placeholder={t('auto')}
        min={1}
        value={numberOf(panel.maxDataPoints) ?? ''}
        onChange={(value) => set('maxDataPoints', numberOf(value))}
      />
      <TextInput
        size="xs"
        label={t('timeFrom')}
        description={t('timeFromHint')}
        placeholder="6h"
        value={text(panel.timeFrom)}
        onChange={(event) => set('timeFrom', orNone(event.currentTarget.value))}
      />
      <TextInput
        size="xs"
        label={t('timeShift')}
        description={t('timeShiftHint')}
        placeholder="1d"
        value={text(panel.timeShift)}
        onChange={(event) => set('timeShift', orNone(event.currentTarget.value))}
      />
    </fieldset>
  )
}
