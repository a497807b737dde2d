import { onDemand } from '@hearth/ui-kit'
import { Table } from '@mantine/core'
import { Fragment, type ReactNode, useState } from 'react'
import view from '../app/view.module.css'
import { type Kept, type Overview, useOverview } from './use-overview.ts'
import { t } from './words.ts'

const RemoveDialog = onDemand(async () => (await import('./remove-dialog.tsx')).RemoveDialog)

type Saved = { readonly id: string; readonly name: string }

/** What a row knows beside what is kept. */
export type InTable = {
  /** `undefined` while it is not known. */
  readonly overview: Overview | undefined
  /** Asks whether it should go; `undefined` where it cannot go from here. */
  readonly onRemove: (() => void) | undefined
}

export type SavedTableProps<Row extends Saved> = {
  readonly what: Kept
  readonly rows: readonly Row[]
  /** The heads of the cells that rows have between their name and who uses them. */
  readonly heads?: ReactNode
  /** Takes one away for good; without it rows have no actions. */
  readonly remove?: (row: Row) => Promise<unknown>
  /** A `SavedRow`. */
  readonly children: (row: Row, inTable: InTable) => ReactNode
}

/** What is kept of a kind, each with who uses it and since when it is as it is. */
export function SavedTable<Row extends Saved>({ what, rows, heads, remove, children }: SavedTableProps<Row>) {
  const overview = useOverview(what)
  const [removing, setRemoving] = useState<Row>()
  return (
    <div className={view.table}>
      <Table verticalSpacing="sm" horizontalSpacing="md" highlightOnHover>
        <Table.Thead>
          <Table.Tr>
            <Table.Th>{t('name')}</Table.Th>
            {heads}
            <Table.Th visibleFrom="sm">{t('usedBy')}</Table.Th>
            <Table.Th visibleFrom="md">{t('changed')}</Table.Th>
            {remove !== undefined && <Table.Th aria-label={t('actions')} />}
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {rows.map((row) => (
            <Fragment key={row.id}>
              {children(row, { overview: overview?.get(row.id), onRemove: remove && (() => setRemoving(row)) })}
            </Fragment>
          ))}
        </Table.Tbody>
      </Table>
      {removing !== undefined && remove !== undefined && (
        <RemoveDialog
          name={removing.name}
          users={overview?.get(removing.id)?.usedBy}
          remove={() => remove(removing)}
          onClose={() => setRemoving(undefined)}
        />
      )}
    </div>
  )
}
