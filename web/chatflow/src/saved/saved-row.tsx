import { TrashIcon } from '@hearth/ui-kit'
import { ActionIcon, Group, Table } from '@mantine/core'
import type { ReactNode } from 'react'
import { formatDate } from '../app/format-date.ts'
import view from '../app/view.module.css'
import classes from './list.module.css'
import type { InTable } from './saved-table.tsx'
import { UsedBy } from './used-by.tsx'
import { t } from './words.ts'

export type SavedRowProps = {
  readonly saved: { readonly name: string; readonly updatedDate: string }
  readonly inTable: InTable
  /** The cells between its name and who uses it. */
  readonly cells?: ReactNode
  /** What can be done beside taking it away. */
  readonly actions?: ReactNode
  /** The cell of its name. */
  readonly children: ReactNode
}

/** One thing that is kept. */
export function SavedRow({ saved: { name, updatedDate }, inTable, cells, actions, children }: SavedRowProps) {
  return (
    <Table.Tr>
      <Table.Td className={classes.name}>{children}</Table.Td>
      {cells}
      <Table.Td visibleFrom="sm">
        <UsedBy users={inTable.overview?.usedBy} />
      </Table.Td>
      <Table.Td visibleFrom="md" className={view.date}>
        {formatDate(updatedDate)}
      </Table.Td>
      {inTable.onRemove !== undefined && (
        <Table.Td className={classes.actions}>
          <Group gap={4} justify="flex-end" wrap="nowrap">
            {actions}
            <ActionIcon variant="subtle" color="red" aria-label={t('removeNamed', { name })} onClick={inTable.onRemove}>
              <TrashIcon />
            </ActionIcon>
          </Group>
        </Table.Td>
      )}
    </Table.Tr>
  )
}
