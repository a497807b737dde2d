import { ErrorState } from '@hearth/ui-kit'
import { Link, useNavigate, useParams } from '@hearth/ui-kit/router'
import { Anchor, Button, Group, Stack, Text, Title } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { askApi } from '../../api/ask-api.ts'
import { queryKeys } from '../../api/query-keys.ts'
import { ConfirmDialog } from '../../app/confirm-dialog.tsx'
import { SkeletonRows } from '../../app/skeleton-rows.tsx'
import type { OpenDataset } from '../test-api.ts'
import classes from '../tests.module.css'
import { useChange, useDataset } from '../use-tests.ts'
import { t } from '../words.ts'
import { CsvDialog } from './csv-dialog.tsx'
import { DatasetDialog, type DatasetWords } from './dataset-dialog.tsx'
import { FromTalksDialog } from './from-talks-dialog.tsx'
import { RowEditor } from './row-editor.tsx'
import { TestFlowDialog } from './test-flow-dialog.tsx'

/** The dataset that the address names. */
export function DatasetPage() {
  const { id = '' } = useParams()
  const { data, error, refetch } = useDataset(id)
  return (
    <section className={classes.page} aria-labelledby="dataset">
      {data !== undefined && <Opened key={id} dataset={data} />}
      {data === undefined && error === null && <SkeletonRows label={t('loadingDataset')} />}
      {data === undefined && error !== null && <ErrorState error={error} retry={() => void refetch()} />}
    </section>
  )
}

type Dialog = 'test' | 'rename' | 'remove' | 'csv' | 'talks'

function Opened({ dataset }: { readonly dataset: OpenDataset }) {
  const [dialog, setDialog] = useState<Dialog>()
  const close = () => setDialog(undefined)
  const { id, name, description, rows } = dataset
  return (
    <>
      <Stack gap="xs">
        <Anchor component={Link} to="/tests" size="sm" c="dimmed">
          {t('tests')}
        </Anchor>
        <Group justify="space-between" gap="sm">
          <Title order={1} size="h3" id="dataset" className={classes.name}>
            {name}
          </Title>
          <Group gap="xs">
            {rows.length > 0 && (
              <Button size="xs" onClick={() => setDialog('test')}>
                {t('testFlow')}
              </Button>
            )}
            {(['csv', 'talks', 'rename', 'remove'] as const).map((one) => (
              <Button key={one} variant="default" size="xs" onClick={() => setDialog(one)}>
                {labels[one]}
              </Button>
            ))}
          </Group>
        </Group>
        {description !== null && <Text size="sm">{description}</Text>}
      </Stack>
      <RowEditor datasetId={id} rows={rows} />
      {dialog === 'test' && <TestFlowDialog datasetId={id} onClose={close} />}
      {dialog === 'csv' && <CsvDialog datasetId={id} onClose={close} />}
      {dialog === 'talks' && <FromTalksDialog datasetId={id} onClose={close} />}
      {dialog === 'rename' && <Rename dataset={dataset} onClose={close} />}
      {dialog === 'remove' && <Remove dataset={dataset} onClose={close} />}
    </>
  )
}

const labels: Readonly<Record<Exclude<Dialog, 'test'>, string>> = {
  csv: t('uploadCsv'),
  talks: t('fromTalks'),
  rename: t('rename'),
  remove: t('remove'),
}

type DialogProps = { readonly dataset: OpenDataset; readonly onClose: () => void }

function Rename({ dataset: { id, name, description }, onClose }: DialogProps) {
  const change = useChange(
    (body: DatasetWords) => askApi(`/datasets/set/${id}`, { method: 'PUT', body }),
    queryKeys.datasets,
  )
  return (
    <DatasetDialog
      title={t('rename')}
      action={t('save')}
      initial={{ name, description }}
      busy={change.isPending}
      error={change.error}
      onSave={(words) => change.mutate(words, { onSuccess: onClose })}
      onClose={onClose}
    />
  )
}

function Remove({ dataset: { id, name, rows }, onClose }: DialogProps) {
  const navigate = useNavigate()
  const client = useQueryClient()
  const remove = useChange(() => askApi(`/datasets/set/${id}`, { method: 'DELETE' }))
  const removed = async () => {
    navigate({ to: '/tests' })
    await client.invalidateQueries({ queryKey: queryKeys.datasets })
  }
  return (
    <ConfirmDialog
      opened
      title={t('removeDataset')}
      action={t('remove')}
      busy={remove.isPending}
      error={remove.error}
      onConfirm={() => remove.mutate(undefined, { onSuccess: () => void removed() })}
      onClose={onClose}
    >
      {t('goesWithRows', { name, count: rows.length })}
    </ConfirmDialog>
  )
}
