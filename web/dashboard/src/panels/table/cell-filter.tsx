import { Portal } from '@mantine/core'
import { useState } from 'react'
import type { TableColumn } from '../../model/panel-data.ts'
import { type FoundIn, useAddFilter } from '../../variables/adhoc/use-add-filter.ts'
import { LinkMenu, type LinkPlace } from '../links/opened-links.ts'
import { labelValue } from './label-value.ts'
import { moveFocus } from './move-focus.ts'
import classes from './table-panel.module.css'
import { t } from './words.ts'

export type CellFilterProps = {
  readonly column: TableColumn
  readonly row: number
  readonly found: FoundIn
  /** Of all cells of a table the one that Tab reaches; arrow keys lead on to the others. */
  readonly isFirst: boolean
}

const marked = '[data-filter-cell]'

/** Opens what filters the dashboard by the value of a cell, where that is a value of a label. */
export function CellFilter({ column, row, found, isFirst }: CellFilterProps) {
  const { field } = column
  const [place, setPlace] = useState<LinkPlace>()
  const add = useAddFilter(found)
  const value = labelValue(column, row)
  if (add === undefined || value === undefined) return null
  const label = t('filterBy', { name: field.displayName, value })
  return (
    <>
      <button
        type="button"
        className={classes.filterCell}
        tabIndex={isFirst ? 0 : -1}
        data-filter-cell
        onKeyDown={(event) => {
          if (moveFocus(event.key, event.currentTarget, marked)) event.preventDefault()
        }}
        aria-label={label}
        title={label}
        onClick={({ currentTarget }) => {
          const { left, bottom } = currentTarget.getBoundingClientRect()
          setPlace({ clientX: left, clientY: bottom, links: [], filter: { found, labels: { [field.name]: value } } })
        }}
      >
        ⋯
      </button>
      {place && (
        // Within the cell it would be cut off with it.
        <Portal>
          <LinkMenu place={place} label={field.displayName} onClose={() => setPlace(undefined)} />
        </Portal>
      )}
    </>
  )
}
