import { EmptyState, PlusIcon, TrashIcon } from '@hearth/ui-kit'
import { ActionIcon, Button, Group, Stack, Text, Textarea } from '@mantine/core'
import { askApi } from '../../api/ask-api.ts'
import { queryKeys } from '../../api/query-keys.ts'
import { Notice } from '../../app/notice.tsx'
import type { DatasetRow } from '../test-api.ts'
import classes from '../tests.module.css'
import { useChange } from '../use-tests.ts'
import { t } from '../words.ts'
import { useKeptRow } from './use-kept-row.ts'

export type RowEditorProps = { readonly datasetId: string; readonly rows: readonly DatasetRow[] }

/** The rows of a dataset as a small table that is written in; what is typed is kept by itself. */
export function RowEditor({ datasetId, rows }: RowEditorProps) {
  const add = useChange(
    () => askApi<DatasetRow>('/datasets/rows', { method: 'POST', body: { datasetId, input: '', output: '' } }),
    queryKeys.datasets,
  )
  const begin = (
    <Button
      variant={rows.length === 0 ? 'filled' : 'default'}
      leftSection={<PlusIcon size={16} />}
      loading={add.isPending}
      onClick={() => add.mutate(undefined)}
    >
      {t('addRow')}
    </Button>
  )
  return (
    <Stack gap="sm">
      {rows.length === 0 && (
        <EmptyState title={t('noRows')}>
          <Stack align="center" gap="sm">
            {t('noRowsWhy')}
            {begin}
          </Stack>
        </EmptyState>
      )}
      {rows.length > 0 && (
        <>
          <Text size="sm">{t('rowCount', { count: rows.length })}</Text>
          {/* Each field says for itself what it is. */}
          <div className={classes.row} aria-hidden="true">
            <Text size="sm" fw={500}>
              {t('question')}
            </Text>
            <Text size="sm" fw={500}>
              {t('expected')}
            </Text>
            <span className={classes.removal} />
          </div>
        </>
      )}
      <ol className={classes.rows}>
        {rows.map((row, at) => (
          <Row key={row.id} row={row} number={at + 1} isNew={row.id === add.data?.id} />
        ))}
      </ol>
      {add.error !== null && <Notice kind="error">{add.error.message}</Notice>}
      {rows.length > 0 && <Group>{begin}</Group>}
    </Stack>
  )
}

type RowProps = { readonly row: DatasetRow; readonly number: number; readonly isNew: boolean }

function Row({ row, number, isNew }: RowProps) {
  const { values, change, keep, state, error } = useKeptRow(row)
  const remove = useChange(() => askApi(`/datasets/rows/${row.id}`, { method: 'DELETE' }), queryKeys.datasets)
  const fault = error ?? remove.error
  const field = (name: 'input' | 'output', label: string) => (
    <Textarea
      aria-label={label}
      placeholder={name === 'input' ? t('question') : t('expected')}
      autosize
      minRows={1}
      maxRows={10}
      autoFocus={isNew && name === 'input'}
      value={values[name]}
      onChange={(event) => change({ ...values, [name]: event.currentTarget.value })}
      onBlur={keep}
    />
  )
  return (
    <li>
      <div className={classes.row}>
        {field('input', t('questionOf', { number }))}
        {field('output', t('expectedOf', { number }))}
        <ActionIcon
          variant="subtle"
          color="gray"
          size="lg"
          aria-label={t('removeRow', { number })}
          loading={remove.isPending}
          onClick={() => remove.mutate(undefined)}
        >
          <TrashIcon size={16} />
        </ActionIcon>
      </div>
      <Text size="xs" c="dimmed" role="status">
        {state === 'saving' && t('saving')}
        {state === 'saved' && t('saved')}
      </Text>
      {fault !== null && <Notice kind="error">{fault.message}</Notice>}
    </li>
  )
}
