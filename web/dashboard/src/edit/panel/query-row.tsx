import { TrashIcon } from '@hearth/ui-kit'
import { ActionIcon, Badge, Button, NativeSelect, Switch, TextInput } from '@mantine/core'
import { lazy, Suspense } from 'react'
import { type QueryShape, shapeOf, withShape } from '../../model/edit/queries.ts'
import { flag, type Json, record, text } from '../../model/json.ts'
import { type Datasource, resolveDatasource } from '../../model/queries/build-query.ts'
import { readDatasource } from '../../model/read/read-datasource.ts'
import { queryFormOf } from '../../model/sources/query-form.ts'
import { sourceApi } from '../../queries/metrics-catalog.ts'
import { useDashboardView } from '../../view/dashboard-view.ts'
import { useScope } from '../../view/use-scope.ts'
import { ExpressionField } from './expression-field.tsx'
import { LinesFields } from './lines-fields.tsx'
import classes from './panel-editor.module.css'
import { Proposals } from './proposals.tsx'
import { UnknownVariables } from './unknown-variables.tsx'
import { t } from './words.ts'

const LokiFields = lazy(async () => ({ default: (await import('./loki/loki-fields.tsx')).LokiFields }))
const OtherFields = lazy(async () => ({ default: (await import('./sources/other-fields.tsx')).OtherFields }))

export type QueryRowProps = {
  readonly query: Json
  readonly panelId: number
  readonly panel: Json
  readonly isOnly: boolean
  readonly onChange: (query: Json, step?: string) => void
  readonly onDuplicate: () => void
  readonly onRemove: () => void
}

const noVars = {}

/** One query of a panel. It is asked when Enter is pressed or the field is left. */
export function QueryRow(props: QueryRowProps) {
  const { query, panelId, panel, isOnly, onChange, onDuplicate, onRemove } = props
  const refId = text(query.refId)
  const source = useSource(panel, query)
  const isHidden = flag(query.hide)
  const set = (key: string, value: unknown) => onChange({ ...query, [key]: value }, `${panelId} ${refId} ${key}`)
  return (
    <section className={classes.query} aria-label={t('queryOf', { refId })}>
      <div className={classes.queryHead}>
        <Badge variant="light" tt="none">
          {refId}
        </Badge>
        <Switch
          size="xs"
          label={t('queryShown')}
          checked={!isHidden}
          onChange={(event) => set('hide', !event.currentTarget.checked)}
        />
        <Button size="compact-xs" variant="subtle" ml="auto" onClick={onDuplicate}>
          {t('duplicateQuery')}
        </Button>
        <ActionIcon
          size="sm"
          variant="subtle"
          color="red"
          aria-label={t('removeQuery', { refId })}
          disabled={isOnly}
          onClick={onRemove}
        >
          <TrashIcon size={14} />
        </ActionIcon>
      </div>
      <Fields query={query} panelId={panelId} source={source} onChange={onChange} onSet={set} />
      <UnknownVariables expr={text(query.expr)} />
    </section>
  )
}

type FieldsProps = Omit<PromqlFieldsProps, 'sourceUid'> & { readonly source: Datasource | undefined }

/** What a query asks, in the form that its source takes. */
function Fields({ source, ...props }: FieldsProps) {
  const form = queryFormOf(source?.type)
  if (form !== undefined)
    return (
      <Suspense>
        <OtherFields form={form} query={props.query} onChange={props.onChange} />
      </Suspense>
    )
  if (source?.type === 'loki')
    return (
      <Suspense>
        <LokiFields query={props.query} sourceUid={source.uid} onSet={props.onSet} />
      </Suspense>
    )
  if (source?.type === 'hearth-logs') return <LinesFields query={props.query} onSet={props.onSet} />
  return <PromqlFields {...props} sourceUid={source?.uid} />
}

type PromqlFieldsProps = Pick<QueryRowProps, 'query' | 'panelId' | 'onChange'> & {
  readonly sourceUid: string | undefined
  readonly onSet: (key: string, value: unknown) => void
}

function PromqlFields({ query, panelId, sourceUid, onChange, onSet }: PromqlFieldsProps) {
  const refId = text(query.refId)
  return (
    <>
      {query.expression === undefined && (
        <ExpressionField
          // Another source completes other names.
          key={sourceUid}
          label={t('expressionOf', { refId })}
          value={text(query.expr)}
          url={sourceUid === undefined ? '' : sourceApi(sourceUid)}
          onChange={(expr) => onSet('expr', expr)}
        />
      )}
      <Proposals panelId={panelId} refId={refId} expr={text(query.expr)} sourceUid={sourceUid} />
      <TextInput
        size="xs"
        label={t('legendFormat')}
        description={t('legendHint')}
        placeholder="{{job}}"
        value={text(query.legendFormat)}
        onChange={(event) => onSet('legendFormat', event.currentTarget.value)}
      />
      <div className={classes.line}>
        <NativeSelect
          size="xs"
          label={t('format')}
          value={text(query.format, 'time_series')}
          data={[
            { value: 'time_series', label: t('formatSeries') },
            { value: 'table', label: t('formatTable') },
            { value: 'heatmap', label: t('formatHeatmap') },
          ]}
          onChange={(event) => onSet('format', event.currentTarget.value)}
        />
        <NativeSelect
          size="xs"
          label={t('shape')}
          value={shapeOf(query)}
          data={[
            { value: 'range', label: t('shapeRange') },
            { value: 'instant', label: t('shapeInstant') },
            { value: 'both', label: t('shapeBoth') },
          ]}
          onChange={(event) => onChange(withShape(query, event.currentTarget.value as QueryShape))}
        />
        <TextInput
          size="xs"
          w={80}
          label={t('minStep')}
          placeholder="15s"
          value={text(query.interval)}
          onChange={(event) => onSet('interval', event.currentTarget.value)}
        />
      </div>
    </>
  )
}

function useSource(panel: Json, query: Json) {
  const { datasources } = useDashboardView()
  const scope = useScope(noVars)
  return resolveDatasource(readDatasource(query.datasource ?? record(panel).datasource), datasources, scope)
}
