import { PlayIcon, RefreshPicker, TimeRangePicker, TrashIcon } from '@hearth/ui-kit'
import { ActionIcon, Button, Card, Group, NumberInput, SegmentedControl } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { PromqlEditor } from '../editor/promql-editor.tsx'
import { ExampleCards } from './example-cards.tsx'
import { GraphView } from './graph-view.tsx'
import type { Panel } from './panel.ts'
import classes from './query-panel.module.css'
import { TableView } from './table-view.tsx'
import { t } from './words.ts'

export type QueryPanelProps = {
  readonly panel: Panel
  readonly onChange: (panel: Panel) => void
  /** Absent for the only panel. */
  readonly onRemove?: () => void
}

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
  const rerun = () => client.invalidateQueries({ queryKey: [panel.tab === 'graph' ? 'range' : 'instant', panel.expr] })
  const run = (expr: string) => (expr === panel.expr ? void rerun() : onChange({ ...panel, expr }))
  // What is over does not change.
  const refreshMs = panel.range.to.startsWith('now') && (refreshChoices[refresh] ?? false)
  return (
    <Card withBorder padding="sm" component="section" aria-label={t('query')}>
      <QueryLine key={panel.expr} expr={panel.expr} onRun={run} {...(onRemove === undefined ? {} : { onRemove })} />
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
          {panel.tab === 'table' ? (
            <TableView panel={panel} refreshMs={refreshMs} />
          ) : (
            <GraphView panel={panel} refreshMs={refreshMs} onRange={(range) => onChange({ ...panel, range })} />
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
        onChange={(tab) => onChange({ ...panel, tab: tab === 'table' ? 'table' : 'graph' })}
        data={[
          { value: 'graph', label: t('graph') },
          { value: 'table', label: t('table') },
        ]}
      />
      <TimeRangePicker value={panel.range} onChange={(range) => onChange({ ...panel, range })} />
      {panel.tab === 'graph' && <StepInput panel={panel} onChange={onChange} />}
    </>
  )
}

type QueryLineProps = {
  readonly expr: string
  readonly onRun: (expr: string) => void
  readonly onRemove?: () => void
}

function QueryLine({ expr, onRun, onRemove }: QueryLineProps) {
  const [draft, setDraft] = useState(expr)
  return (
    <div className={classes.line}>
      <PromqlEditor value={draft} onChange={setDraft} onSubmit={onRun} />
      <Button leftSection={<PlayIcon size={16} />} onClick={() => onRun(draft)}>
        {t('run')}
      </Button>
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
