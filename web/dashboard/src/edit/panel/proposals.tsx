import { Button, Group, Text } from '@mantine/core'
import { bareSelector, type Proposal, propose } from '../../model/edit/propose.ts'
import { replaceQuery } from '../../model/edit/queries.ts'
import { setAt, valueAt } from '../../model/edit/set-at.ts'
import type { Json } from '../../model/json.ts'
import { useMetricsCatalog } from '../../queries/metrics-catalog.ts'
import { useChangePanel } from '../change-panel-context.ts'
import classes from './panel-editor.module.css'
import { t } from './words.ts'

export type ProposalsProps = {
  readonly panelId: number
  readonly refId: string
  readonly expr: string
  readonly sourceUid: string | undefined
}

/** What a metric is usually asked, where a query asks for nothing but the metric. */
export function Proposals({ panelId, refId, expr, sourceUid }: ProposalsProps) {
  const changePanel = useChangePanel()
  const bare = bareSelector(expr)
  const { data = [] } = useMetricsCatalog(bare === undefined ? undefined : sourceUid)
  const metric = data.find(({ name }) => name === bare?.name)
  if (bare === undefined || metric === undefined) return null
  const proposals = propose(metric, bare.selector).filter(({ kind }) => kind !== 'value')
  if (proposals.length === 0) return null
  return (
    <div className={classes.proposal}>
      <Text size="xs">{t(proposals[0]?.kind === 'quantiles' ? 'isHistogram' : 'isCounter')}</Text>
      <Group gap={6} mt={4}>
        {proposals.map((proposal) => (
          <Button
            key={proposal.kind}
            size="compact-xs"
            onClick={() => changePanel(panelId, (panel) => take(panel, refId, proposal))}
          >
            {t(proposal.kind === 'quantiles' ? 'showQuantiles' : 'showRate')}
          </Button>
        ))}
      </Group>
    </div>
  )
}

// A unit that somebody chose stays.
function take(panel: Json, refId: string, { queries, unit }: Proposal): Json {
  const asked = queries.map(({ expr, legend }) => ({
    expr,
    range: true,
    ...(legend === '' ? {} : { legendFormat: legend }),
  }))
  const replaced = replaceQuery(panel, refId, asked)
  const path = 'fieldConfig.defaults.unit'
  return valueAt(panel, path) === undefined && unit !== undefined ? setAt(replaced, path, unit) : replaced
}
