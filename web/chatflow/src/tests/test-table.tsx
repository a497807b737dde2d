import { renderDate, renderNumber, TrashIcon } from '@hearth/ui-kit'
import { ActionIcon, Anchor, Table } from '@mantine/core'
import { askApi } from '../api/ask-api.ts'
import { queryKeys } from '../api/query-keys.ts'
import { Notice } from '../app/notice.tsx'
import { columnsOf, targetName } from './target-name.ts'
import type { Evaluation } from './test-api.ts'
import classes from './tests.module.css'
import { useChange } from './use-tests.ts'
import { t } from './words.ts'

export type TestTableProps = {
  readonly flowId: string
  readonly evaluations: readonly Evaluation[]
  /** Which one is open. */
  readonly shown: string
  readonly onShow: (id: string) => void
}

/** The tests of a flow, newest first, a line for each version that was asked. */
export function TestTable({ flowId, evaluations, shown, onShow }: TestTableProps) {
  const remove = useChange(
    (id: string) => askApi(`/evaluations/${id}`, { method: 'DELETE' }),
    queryKeys.evaluations(flowId),
  )
  return (
    <>
      {remove.error !== null && <Notice kind="error">{remove.error.message}</Notice>}
      <div className={classes.table}>
        <Table verticalSpacing="sm" horizontalSpacing="md">
          <Table.Thead>
            <Table.Tr>
              <Table.Th>{t('when')}</Table.Th>
              <Table.Th>{t('dataset')}</Table.Th>
              <Table.Th>{t('asked')}</Table.Th>
              <Table.Th>{t('passed')}</Table.Th>
              <Table.Th>{t('milliseconds')}</Table.Th>
              <Table.Th>{t('tokens')}</Table.Th>
              <Table.Th>{t('cost')}</Table.Th>
              <Table.Th>{t('state')}</Table.Th>
              <Table.Th aria-label={t('actions')} />
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {evaluations.map((evaluation) => (
              <TestRow
                key={evaluation.id}
                evaluation={evaluation}
                isShown={evaluation.id === shown}
                onShow={() => onShow(evaluation.id)}
                onRemove={() => remove.mutate(evaluation.id)}
              />
            ))}
          </Table.Tbody>
        </Table>
      </div>
    </>
  )
}

type TestRowProps = {
  readonly evaluation: Evaluation
  readonly isShown: boolean
  readonly onShow: () => void
  readonly onRemove: () => void
}

function TestRow({ evaluation, isShown, onShow, onRemove }: TestRowProps) {
  const { runDate, datasetName, targets, status, interrupted } = evaluation
  const when = renderDate(Date.parse(runDate))
  const lines = (of: (target: Evaluation['targets'][number]) => string) =>
    columnsOf(targets).map(({ key, target }) => <div key={key}>{of(target)}</div>)
  const amount = (value: number | null, digits = 0) =>
    value === null ? '–' : renderNumber(Number(value.toFixed(digits)))
  return (
    <Table.Tr aria-current={isShown ? 'true' : undefined} fw={isShown ? 600 : undefined}>
      <Table.Td>
        <Anchor component="button" size="sm" aria-label={t('open', { when })} onClick={onShow}>
          {when}
        </Anchor>
      </Table.Td>
      <Table.Td className={classes.name}>{datasetName}</Table.Td>
      <Table.Td>{lines(targetName)}</Table.Td>
      <Table.Td>{lines(({ passPercent }) => (passPercent === null ? '–' : `${amount(passPercent)} %`))}</Table.Td>
      <Table.Td>{lines(({ averageMs }) => amount(averageMs))}</Table.Td>
      <Table.Td>{lines(({ totalTokens }) => amount(totalTokens))}</Table.Td>
      <Table.Td>{lines(({ costUsd }) => amount(costUsd, 6))}</Table.Td>
      <Table.Td>{interrupted ? t('interrupted') : status === 'pending' ? '…' : t(status)}</Table.Td>
      <Table.Td align="right">
        <ActionIcon variant="subtle" color="gray" aria-label={t('removeTest', { when })} onClick={onRemove}>
          <TrashIcon size={16} />
        </ActionIcon>
      </Table.Td>
    </Table.Tr>
  )
}
