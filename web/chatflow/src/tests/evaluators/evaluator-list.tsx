import { PlusIcon, TrashIcon } from '@hearth/ui-kit'
import { ActionIcon, Anchor, Button, Group, Table, Title } from '@mantine/core'
import { useState } from 'react'
import { askApi } from '../../api/ask-api.ts'
import { queryKeys } from '../../api/query-keys.ts'
import { ConfirmDialog } from '../../app/confirm-dialog.tsx'
import { Rows } from '../../saved/list-page.tsx'
import type { Evaluator } from '../test-api.ts'
import classes from '../tests.module.css'
import { useChange, useEvaluators } from '../use-tests.ts'
import { t } from '../words.ts'
import { EvaluatorDialog } from './evaluator-dialog.tsx'
import { describeEvaluator } from './evaluator-words.ts'

/** Who judges, and new ones. */
export function EvaluatorList() {
  const query = useEvaluators()
  const [editing, setEditing] = useState<Evaluator | 'new'>()
  const [removing, setRemoving] = useState<Evaluator>()
  const begin = (
    <Button leftSection={<PlusIcon size={16} />} onClick={() => setEditing('new')}>
      {t('newEvaluator')}
    </Button>
  )
  return (
    <section aria-labelledby="evaluators">
      <Group justify="space-between" gap="sm" mb="sm">
        <Title order={2} size="h4" id="evaluators">
          {t('evaluators')}
        </Title>
        {query.data?.length !== 0 && begin}
      </Group>
      <Rows query={query} empty={{ title: t('noEvaluators'), why: t('noEvaluatorsWhy'), action: begin }}>
        {(evaluators) => <EvaluatorTable evaluators={evaluators} onEdit={setEditing} onRemove={setRemoving} />}
      </Rows>
      {editing !== undefined && (
        <EvaluatorDialog evaluator={editing === 'new' ? undefined : editing} onClose={() => setEditing(undefined)} />
      )}
      {removing !== undefined && <RemoveEvaluator evaluator={removing} onClose={() => setRemoving(undefined)} />}
    </section>
  )
}

type TableProps = {
  readonly evaluators: readonly Evaluator[]
  readonly onEdit: (evaluator: Evaluator) => void
  readonly onRemove: (evaluator: Evaluator) => void
}

function EvaluatorTable({ evaluators, onEdit, onRemove }: TableProps) {
  return (
    <div className={classes.table}>
      <Table verticalSpacing="sm" horizontalSpacing="md" highlightOnHover>
        <Table.Thead>
          <Table.Tr>
            <Table.Th>{t('name')}</Table.Th>
            <Table.Th>{t('condition')}</Table.Th>
            <Table.Th aria-label={t('actions')} />
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {evaluators.map((evaluator) => (
            <Table.Tr key={evaluator.id}>
              <Table.Td className={classes.name}>
                <Anchor
                  component="button"
                  size="sm"
                  aria-label={t('changeNamed', { name: evaluator.name })}
                  onClick={() => onEdit(evaluator)}
                >
                  {evaluator.name}
                </Anchor>
              </Table.Td>
              <Table.Td className={classes.name}>{describeEvaluator(evaluator)}</Table.Td>
              <Table.Td align="right">
                <ActionIcon
                  variant="subtle"
                  color="gray"
                  aria-label={t('removeNamed', { name: evaluator.name })}
                  onClick={() => onRemove(evaluator)}
                >
                  <TrashIcon size={16} />
                </ActionIcon>
              </Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </div>
  )
}

type RemoveProps = { readonly evaluator: Evaluator; readonly onClose: () => void }

function RemoveEvaluator({ evaluator: { id, name }, onClose }: RemoveProps) {
  const remove = useChange(() => askApi(`/evaluators/${id}`, { method: 'DELETE' }), queryKeys.evaluators)
  return (
    <ConfirmDialog
      opened
      title={t('removeEvaluator')}
      action={t('remove')}
      busy={remove.isPending}
      error={remove.error}
      onConfirm={() => remove.mutate(undefined, { onSuccess: onClose })}
      onClose={onClose}
    >
      {t('evaluatorGoes', { name })}
    </ConfirmDialog>
  )
}
