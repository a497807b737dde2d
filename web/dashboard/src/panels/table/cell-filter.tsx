import { Portal } from '@mantine/core'
import { useState } from 'react'
import type { TableColumn } from '../../model/panel-data.ts'
import { type FoundIn, useAddFilter } from '../../variables/adhoc/use-add-filter.ts'
import { LinkMenu, type LinkPlace } from '../links/opened-links.ts'
import classes from './table-panel.module.css'
import { t } from './words.ts'

export type CellFilterProps = { readonly column: TableColumn; readonly row: number; readonly found: FoundIn }

// What sources of lines and reshaped frames call columns that are of no label.
const ofNoLabel = ['Line', 'id', 'tsNs', 'labels', 'Metric', 'Field']

/** Opens what filters the dashboard by the value of a cell, where that is a value of a label. */
export function CellFilter({ column: { field }, row, found }: CellFilterProps) {
  const [place, setPlace] = useState<LinkPlace>()
  const add = useAddFilter(found)
  const value = field.values[row]
  if (add === undefined || field.type !== 'string' || typeof value !== 'string' || value === '') return null
  if (ofNoLabel.includes(field.name)) return null
  const label = t('filterBy', { name: field.displayName, value })
  return (
    <>
      <button
        type="button"
        className={classes.filterCell}
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
