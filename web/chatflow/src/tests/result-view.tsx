import { ErrorState } from '@hearth/ui-kit'
import { Button, Checkbox, Group, Progress, Stack, Text, Title } from '@mantine/core'
import { useId, useState } from 'react'
import { askApi } from '../api/ask-api.ts'
import { queryKeys } from '../api/query-keys.ts'
import { Notice } from '../app/notice.tsx'
import { SkeletonRows } from '../app/skeleton-rows.tsx'
import { isDifferent } from './outcome.ts'
import { ResultTable } from './result-table.tsx'
import type { OpenEvaluation } from './test-api.ts'
import { isPending, useChange, useEvaluation } from './use-tests.ts'
import { t } from './words.ts'

export type ResultViewProps = {
  readonly flowId: string
  readonly id: string
  /** Told which test takes the place of this one. */
  readonly onRun: (id: string) => void
}

/** What came of a test, row by row, while it goes on and afterwards. */
export function ResultView({ flowId, id, onRun }: ResultViewProps) {
  const { data, error, refetch } = useEvaluation(id)
  if (data !== undefined) return <Result flowId={flowId} evaluation={data} onRun={onRun} />
  return error === null ? (
    <SkeletonRows label={t('results')} />
  ) : (
    <ErrorState error={error} retry={() => void refetch()} />
  )
}

type ResultProps = Pick<ResultViewProps, 'flowId' | 'onRun'> & { readonly evaluation: OpenEvaluation }

function Result({ flowId, evaluation, onRun }: ResultProps) {
  const titleId = useId()
  const [onlyDifferent, setOnlyDifferent] = useState(false)
  const { name, rows, targets, status } = evaluation
  const different = rows.filter(({ answers }) => isDifferent(answers))
  return (
    <Stack gap="sm" component="section" aria-labelledby={titleId}>
      <Group justify="space-between" gap="sm">
        <Title order={2} size="h4" id={titleId}>
          {name}
        </Title>
        {targets.length > 1 && (
          <Text size="sm" role="status">
            {different.length === 0 ? t('noneDiffer') : t('differ', { count: different.length })}
          </Text>
        )}
      </Group>
      {isPending(evaluation) && <Progressing evaluation={evaluation} />}
      {evaluation.interrupted && <Interrupted flowId={flowId} evaluation={evaluation} onRun={onRun} />}
      {status === 'stopped' && <Text size="sm">{t('stopped')}</Text>}
      {targets.length > 1 && (
        <Checkbox
          label={t('onlyDifferent')}
          checked={onlyDifferent}
          onChange={(event) => setOnlyDifferent(event.currentTarget.checked)}
        />
      )}
      {rows.length > 0 && <ResultTable targets={targets} rows={onlyDifferent ? different : rows} />}
    </Stack>
  )
}

function Interrupted({ flowId, evaluation: { id, rows, totalRows }, onRun }: ResultProps) {
  const again = useChange(
    // All tests there are, the newest first.
    () => askApi<readonly { readonly id: string }[]>(`/evaluations/run-again/${id}`, { method: 'POST' }),
    queryKeys.evaluations(flowId),
  )
  const run = () => again.mutate(undefined, { onSuccess: ([newest]) => newest !== undefined && onRun(newest.id) })
  return (
    <Notice kind="error">
      <Group gap="sm">
        <Text size="sm">{t('interruptedAt', { done: rows.length, count: totalRows })}</Text>
        <Button size="xs" variant="default" loading={again.isPending} onClick={run}>
          {t('runAgain')}
        </Button>
      </Group>
      {again.error !== null && <Text size="sm">{again.error.message}</Text>}
    </Notice>
  )
}

function Progressing({ evaluation: { id, rows, totalRows } }: { readonly evaluation: OpenEvaluation }) {
  const stop = useChange(() => askApi(`/evaluations/${id}/stop`, { method: 'POST' }), queryKeys.evaluation(id))
  const words = t('progress', { done: rows.length, count: totalRows })
  return (
    <Group gap="sm">
      <Progress flex={1} value={(rows.length / totalRows) * 100} aria-label={words} />
      <Text size="sm">{words}</Text>
      <Button size="xs" variant="default" loading={stop.isPending} onClick={() => stop.mutate(undefined)}>
        {t('stop')}
      </Button>
    </Group>
  )
}
