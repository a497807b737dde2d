import { ErrorState } from '@hearth/ui-kit'
import { Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { t } from '../words.ts'
import { type AskedSeries, askRange, stepOf } from './ask-range.ts'
import { firedSpans } from './fired-spans.ts'
import { nameOf, type Strip, Strips } from './strips.tsx'

const dayMs = 86_400_000

/** When the alerts of a rule were pending and fired in the last day. */
export function RuleHistory({ name, folder }: { readonly name: string; readonly folder: string }) {
  const [range] = useState(() => ({ fromMs: Date.now() - dayMs, toMs: Date.now() }))
  const stepMs = stepOf(range.fromMs, range.toMs)
  // The last step is not over yet.
  const asked = { ...range, toMs: range.toMs + stepMs }
  const selector = `ALERTS{alertname=${JSON.stringify(name)},grafana_folder=${JSON.stringify(folder)}}`
  const { data, error, refetch } = useQuery({
    queryKey: ['alerting', 'history', name, folder],
    queryFn: ({ signal }) => askRange(`max_over_time(${selector}[${stepMs / 1_000}s])`, asked, signal),
    staleTime: 60_000,
  })
  if (error !== null) return <ErrorState error={error} retry={refetch} />
  return (
    <section aria-label={t('history')}>
      <Text size="sm" fw={600}>
        {t('history')}
      </Text>
      {data?.length === 0 && <Text size="sm">{t('noHistory')}</Text>}
      {data !== undefined && data.length > 0 && <Strips strips={stripsOf(data, stepMs)} range={range} />}
    </section>
  )
}

function stripsOf(series: readonly AskedSeries[], stepMs: number): readonly Strip[] {
  const named = new Map<string, Strip>()
  for (const { labels, timesMs } of series) {
    const { alertstate, alertname: _, grafana_folder: _folder, ...own } = labels
    const name = nameOf(own)
    const state = alertstate === 'firing' ? 'firing' : 'pending'
    // Each number is that of the step before it.
    const begun = timesMs.map((time) => time - stepMs)
    const spans = firedSpans(begun, stepMs, 0).map((span) => ({ ...span, state }) as const)
    named.set(name, { name, spans: [...(named.get(name)?.spans ?? []), ...spans] })
  }
  return [...named.values()]
}
