import { LoadingState, PlayIcon, RefreshPicker, TimeRangePicker, TrashIcon } from '@hearth/ui-kit'
import { PromqlEditor } from '@hearth/ui-kit/promql'
import { ActionIcon, Button, Card, Group, NativeSelect, NumberInput, SegmentedControl, Switch } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import { ExampleCards } from './example-cards.tsx'
import { GraphView } from './graph-view.tsx'
import { type Panel, readMode, readTab } from './panel.ts'
import { PastButton } from './past/past-button.tsx'
import { remember } from './past/past-queries.ts'
import classes from './query-panel.module.css'
import { TableView } from './table-view.tsx'
import { t } from './words.ts'

export type QueryPanelProps = {
  readonly panel: Panel
  readonly onChange: (panel: Panel) => void
  /** Absent for the only panel. */
  readonly onRemove?: () => void
}

const ExplainView = lazy(async () => ({ default: (await import('./explain/explain-view.tsx')).ExplainView }))

// What is asked for by each tab.
const asked = { graph: 'range', table: 'instant', explain: 'explained' } as const

// Half a scrape of this machine: what is shown is never older than it has to be.
const liveRefresh = '10s'

const refreshChoices: Readonly<Record<string, number>> = {
  '5s': 5_000,
  '10s': 10_000,
  '30s': 30_000,
  '1m': 60_000,
  '5m': 300_000,
  '15m': 900_000,
  '1h': 3_600_000,
}

/** One query: the expression, and what it answers as a graph or as a table. */
export function QueryPanel({ panel, onChange, onRemove }: QueryPanelProps) {
  const [refresh, setRefresh] = useState(liveRefresh)
  const client = useQueryClient()
  const rerun = () => client.invalidateQueries({ queryKey: [asked[panel.tab], panel.expr] })
  const run = (expr: string) => {
    remember(localStorage, expr, Date.now())
    if (expr === panel.expr) void rerun()
    else onChange({ ...panel, expr })
  }
  // What is over does not change.
  const refreshMs = panel.range.to.startsWith('now') && (refreshChoices[refresh] ?? false)
  return (
    <Card withBorder padding="sm" component="section" aria-label={t('query')}>
      <QueryLine expr={panel.expr} onRun={run} {...(onRemove === undefined ? {} : { onRemove })} />
      {panel.expr === '' ? (
        <ExampleCards onChoose={run} />
      ) : (
        <>
          <Group gap="xs" my="sm">
            <PanelControls panel={panel} onChange={onChange} />
            <Group ml="auto">
              <RefreshPicker value={refresh} onChange={setRefresh} onRefresh={() => void rerun()} />
            </Group>
          </Group>
          {panel.tab === 'table' && <TableView panel={panel} refreshMs={refreshMs} />}
          {panel.tab === 'graph' && (
            <GraphView panel={panel} refreshMs={refreshMs} onRange={(range) => onChange({ ...panel, range })} />
          )}
          {panel.tab === 'explain' && (
            <Suspense fallback={<LoadingState />}>
              <ExplainView panel={panel} />
            </Suspense>
          )}
        </>
      )}
    </Card>
  )
}

function PanelControls({ panel, onChange }: Pick<QueryPanelProps, 'panel' | 'onChange'>) {
  return (
    <>
      <SegmentedControl
        size="xs"
        aria-label={t('showAs')}
        value={panel.tab}
        onChange={(tab) => onChange({ ...panel, tab: readTab(tab) })}
        data={[
          { value: 'graph', label: t('graph') },
          { value: 'table', label: t('table') },
          { value: 'explain', label: t('explain') },
        ]}
      />
      <TimeRangePicker value={panel.range} onChange={(range) => onChange({ ...panel, range })} />
      {panel.tab === 'graph' && (
        <>
          <StepInput panel={panel} onChange={onChange} />
          <GraphControls panel={panel} onChange={onChange} />
        </>
      )}
    </>
  )
}

function GraphControls({ panel, onChange }: Pick<QueryPanelProps, 'panel' | 'onChange'>) {
  return (
    <>
      <NativeSelect
        size="xs"
        w={120}
        aria-label={t('drawAs')}
        value={panel.mode}
        onChange={(event) => onChange({ ...panel, mode: readMode(event.currentTarget.value) })}
        data={[
          { value: 'lines', label: t('lines') },
          { value: 'stacked', label: t('stacked') },
          { value: 'heatmap', label: t('heatmap') },
        ]}
      />
      <Switch
        size="xs"
        label={t('exemplars')}
        checked={panel.exemplars}
        onChange={(event) => onChange({ ...panel, exemplars: event.currentTarget.checked })}
      />
    </>
  )
}

type QueryLineProps = {
  readonly expr: string
  readonly onRun: (expr: string) => void
  readonly onRemove?: () => void
}

function QueryLine({ expr, onRun, onRemove }: QueryLineProps) {
  // What is written holds until something else is asked; the field stays then, with the focus of whoever pressed Enter.
  const [draft, setDraft] = useState({ text: expr, of: expr })
  const shown = draft.of === expr ? draft.text : expr
  const run = (text: string) => {
    setDraft({ text, of: text })
    onRun(text)
  }
  return (
    <div className={classes.line}>
      <PromqlEditor value={shown} onChange={(text) => setDraft({ text, of: expr })} onSubmit={run} />
      <Button leftSection={<PlayIcon size={16} />} onClick={() => run(shown)}>
        {t('run')}
      </Button>
      <PastButton onChoose={run} />
      {onRemove !== undefined && (
        <ActionIcon variant="subtle" color="gray" size="lg" aria-label={t('remove')} onClick={onRemove}>
          <TrashIcon />
        </ActionIcon>
      )}
    </div>
  )
}

function StepInput({ panel, onChange }: Pick<QueryPanelProps, 'panel' | 'onChange'>) {
  return (
    <NumberInput
      size="xs"
      w={110}
      aria-label={t('step')}
      placeholder={t('stepHint')}
      suffix=" s"
      min={1}
      max={86_400}
      allowDecimal={false}
      hideControls
      value={panel.stepS ?? ''}
      onChange={(value) => onChange({ ...panel, stepS: typeof value === 'number' && value > 0 ? value : undefined })}
    />
  )
}
