import { Link } from '@hearth/ui-kit/router'
import { Anchor, Button, Checkbox, Group, NativeSelect, Stack, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { askApi } from '../api/ask-api.ts'
import type { Chatflow } from '../api/chatflow.ts'
import { queryKeys } from '../api/query-keys.ts'
import { Notice } from '../app/notice.tsx'
import { newId } from '../chat/new-id.ts'
import { useFlowSearch } from '../flow/use-flow-search.ts'
import { askVersions } from '../versions/ask-versions.ts'
import { type Judge, JudgeFields, ownJudge } from './evaluators/judge-fields.tsx'
import type { Dataset, Evaluator } from './test-api.ts'
import classes from './tests.module.css'
import { useChange } from './use-tests.ts'
import { t } from './words.ts'

export type RunFormProps = {
  readonly flow: Chatflow
  readonly datasets: readonly Dataset[]
  readonly evaluators: readonly Evaluator[]
  /** A test has begun. */
  readonly onRun: (id: string) => void
}

/** What is tested with what, and who judges. */
export function RunForm({ flow, datasets, evaluators, onRun }: RunFormProps) {
  const [dataset, setDataset] = useState(useFlowSearch().dataset)
  const [version, setVersion] = useState('deployed')
  const [other, setOther] = useState('')
  const [judges, setJudges] = useState<readonly string[]>()
  const [judge, setJudge] = useState<Judge>(ownJudge)
  const [asOne, setAsOne] = useState(false)
  const run = useChange(
    (body: object) => askApi('/evaluations', { method: 'POST', body }),
    queryKeys.evaluations(flow.id),
  )
  const datasetId = datasets.find(({ id }) => id === dataset)?.id ?? datasets[0]?.id
  // Everybody judges until somebody is chosen.
  const chosen = evaluators.filter(({ id }) => judges === undefined || judges.includes(id))
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const id = newId()
    const versions = other === '' ? [version] : [version, other]
    const body = {
      id,
      name: `${flow.name}: ${datasets.find((one) => one.id === datasetId)?.name ?? ''}`,
      datasetId,
      chatflowId: versions.map(() => flow.id),
      chatflowVersions: versions.map((one) => (/^\d+$/.test(one) ? Number(one) : one)),
      selectedSimpleEvaluators: chosen.filter(({ type }) => type !== 'llm').map((one) => one.id),
      selectedLLMEvaluators: chosen.filter(({ type }) => type === 'llm').map((one) => one.id),
      datasetAsOneConversation: asOne,
      ...judge,
    }
    run.mutate(body, { onSuccess: () => onRun(id) })
  }
  return (
    <form onSubmit={submit}>
      <Stack gap="md">
        <div className={classes.fields}>
          <NativeSelect
            label={t('dataset')}
            data={datasets.map(({ id, name }) => ({ value: id, label: name }))}
            value={datasetId ?? ''}
            onChange={(event) => setDataset(event.currentTarget.value)}
          />
          <VersionFields flowId={flow.id} {...{ version, setVersion, other, setOther }} />
        </div>
        <JudgeChoice evaluators={evaluators} chosen={chosen} onChange={setJudges} />
        {chosen.some(({ type }) => type === 'llm') && <JudgeFields judge={judge} onChange={setJudge} />}
        <Checkbox label={t('asOne')} checked={asOne} onChange={(event) => setAsOne(event.currentTarget.checked)} />
        {run.error !== null && <Notice kind="error">{run.error.message}</Notice>}
        <Group>
          <Button type="submit" loading={run.isPending}>
            {t('run')}
          </Button>
          <Anchor component={Link} to="/tests" size="sm">
            {t('edit')}
          </Anchor>
        </Group>
      </Stack>
    </form>
  )
}

type VersionFieldsProps = {
  readonly flowId: string
  readonly version: string
  readonly setVersion: (version: string) => void
  readonly other: string
  readonly setOther: (version: string) => void
}

function VersionFields({ flowId, version, setVersion, other, setOther }: VersionFieldsProps) {
  const versions = useQuery({
    queryKey: [...queryKeys.versions(flowId), 'tests'],
    queryFn: ({ signal }) => askVersions(flowId, signal),
  })
  const known = [
    { value: 'deployed', label: t('deployed') },
    { value: 'draft', label: t('draft') },
    ...(versions.data ?? []).map((one) => ({
      value: String(one.version),
      label: [t('versionNumber', { number: one.version }), one.note].filter(Boolean).join(': '),
    })),
  ]
  return (
    <>
      <NativeSelect
        label={t('version')}
        data={known}
        value={version}
        onChange={(event) => setVersion(event.currentTarget.value)}
      />
      <NativeSelect
        label={t('compareWith')}
        data={[{ value: '', label: t('nothing') }, ...known]}
        value={other}
        onChange={(event) => setOther(event.currentTarget.value)}
      />
    </>
  )
}

type JudgeChoiceProps = {
  readonly evaluators: readonly Evaluator[]
  readonly chosen: readonly Evaluator[]
  readonly onChange: (ids: string[]) => void
}

function JudgeChoice({ evaluators, chosen, onChange }: JudgeChoiceProps) {
  return (
    <Checkbox.Group label={t('judgedBy')} value={chosen.map(({ id }) => id)} onChange={onChange}>
      <Group mt="xs" gap="md">
        {evaluators.map(({ id, name }) => (
          <Checkbox key={id} value={id} label={name} />
        ))}
        {evaluators.length === 0 && <Text size="sm">{t('noEvaluatorsWhy')}</Text>}
      </Group>
    </Checkbox.Group>
  )
}
