import { EmptyState } from '@hearth/ui-kit'
import { Link } from '@hearth/ui-kit/router'
import { Button, Stack, Title } from '@mantine/core'
import { lazy, Suspense, useState } from 'react'
import type { Chatflow } from '../api/chatflow.ts'
import { Rows } from '../saved/list-page.tsx'
import { ResultView } from './result-view.tsx'
import { RunForm } from './run-form.tsx'
import { TestTable } from './test-table.tsx'
import classes from './tests.module.css'
import { useDatasets, useEvaluations, useEvaluators } from './use-tests.ts'
import { t } from './words.ts'

const VersionChart = lazy(async () => ({ default: (await import('./version-chart.tsx')).VersionChart }))

/** Tests of a flow: run one, see what came of it, and how versions differ. */
export function TestsTab({ flow }: { readonly flow: Chatflow }) {
  const datasets = useDatasets()
  const evaluators = useEvaluators()
  const evaluations = useEvaluations(flow.id)
  const [chosen, setChosen] = useState<string>()
  const shown = evaluations.data?.find(({ id }) => id === chosen) ?? evaluations.data?.[0]
  const makeDataset = (
    <Button component={Link} to="/tests">
      {t('makeDataset')}
    </Button>
  )
  return (
    <div className={classes.page}>
      <Rows query={datasets} empty={{ title: t('needDataset'), why: t('needDatasetWhy'), action: makeDataset }}>
        {(all) => <RunForm flow={flow} datasets={all} evaluators={evaluators.data ?? []} onRun={setChosen} />}
      </Rows>
      {evaluations.data?.length === 0 && datasets.data?.length !== 0 && (
        <EmptyState title={t('noTests')}>{t('noTestsWhy')}</EmptyState>
      )}
      {shown !== undefined && <ResultView key={shown.id} flowId={flow.id} id={shown.id} onRun={setChosen} />}
      {shown !== undefined && evaluations.data !== undefined && (
        <Stack gap="sm" component="section" aria-labelledby="tests-so-far">
          <Title order={2} size="h4" id="tests-so-far">
            {t('results')}
          </Title>
          <Suspense>
            <VersionChart
              flowId={flow.id}
              evaluations={evaluations.data.filter(({ datasetId }) => datasetId === shown.datasetId)}
            />
          </Suspense>
          <TestTable flowId={flow.id} evaluations={evaluations.data} shown={shown.id} onShow={setChosen} />
        </Stack>
      )}
    </div>
  )
}
