import { EmptyState, ErrorState, LoadingState } from '@hearth/ui-kit'
import { Badge, Button, Modal, Text, TextInput } from '@mantine/core'
import { useState } from 'react'
import { findMetrics } from '../../model/edit/find-metrics.ts'
import { type Metric, panelOfProposal, propose } from '../../model/edit/propose.ts'
import type { Json } from '../../model/json.ts'
import { useMetricsCatalog } from '../../queries/metrics-catalog.ts'
import { useDashboardView } from '../../view/dashboard-view.ts'
import { t } from '../words.ts'
import classes from './metric-dialog.module.css'

export type MetricDialogProps = { readonly onClose: () => void; readonly onChoose: (panel: Json) => void }

/** Finds a metric by its name or what it says of itself, and makes a finished panel of it. */
export function MetricDialog({ onClose, onChoose }: MetricDialogProps) {
  const { datasources } = useDashboardView()
  const source = datasources.find(({ isDefault }) => isDefault) ?? datasources[0]
  const { data, error, isPending, refetch } = useMetricsCatalog(source?.uid)
  const [text, setText] = useState('')
  const found = findMetrics(data ?? [], text)
  const chooseFirst = () => {
    const [metric] = found
    const [proposal] = metric === undefined ? [] : propose(metric)
    if (metric !== undefined && proposal !== undefined) onChoose(panelOfProposal(titleOf(metric), proposal))
  }
  return (
    <Modal opened onClose={onClose} size="lg" title={t('showMe')} closeButtonProps={{ 'aria-label': t('close') }}>
      <TextInput
        type="search"
        aria-label={t('findMetric')}
        placeholder={t('findMetricHint')}
        value={text}
        data-autofocus
        onChange={(event) => setText(event.currentTarget.value)}
        onKeyDown={({ key }) => {
          if (key === 'Enter' && text.trim() !== '') chooseFirst()
        }}
      />
      {source === undefined && <EmptyState title={t('noSource')} />}
      {source !== undefined && isPending && <LoadingState />}
      {error !== null && <ErrorState error={error} retry={refetch} />}
      {data !== undefined && found.length === 0 && <EmptyState title={t('noMetric')}>{t('noMetricHint')}</EmptyState>}
      <ul className={classes.list}>
        {found.map((metric) => (
          <MetricRow key={metric.name} metric={metric} onChoose={onChoose} />
        ))}
      </ul>
    </Modal>
  )
}

function MetricRow({ metric, onChoose }: { readonly metric: Metric; readonly onChoose: (panel: Json) => void }) {
  return (
    <li className={classes.metric}>
      <div className={classes.words}>
        <Text size="sm" fw={600} className={classes.name}>
          {metric.name}
        </Text>
        <Text size="xs" c="dimmed">
          {metric.help}
        </Text>
      </div>
      {metric.type !== 'unknown' && (
        <Badge variant="default" tt="none">
          {metric.type}
        </Badge>
      )}
      <div className={classes.offers}>
        {propose(metric).map((proposal) => (
          <Button
            key={proposal.kind}
            size="compact-xs"
            variant="light"
            aria-label={t('offerOf', { offer: t(`offer_${proposal.kind}`), name: metric.name })}
            onClick={() => onChoose(panelOfProposal(titleOf(metric), proposal))}
          >
            {t(`offer_${proposal.kind}`)}
          </Button>
        ))}
      </div>
    </li>
  )
}

// What it says of itself is a better title than its name, where it is short.
const longestTitle = 60

function titleOf({ name, help }: Metric): string {
  const sentence = help.replace(/\.$/, '')
  return sentence === '' || sentence.length > longestTitle ? name : sentence
}
