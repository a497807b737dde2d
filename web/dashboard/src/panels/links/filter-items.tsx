import { Menu } from '@mantine/core'
import type { Labels } from '../../model/frame.ts'
import { type FoundIn, useAddFilter } from '../../variables/adhoc/use-add-filter.ts'
import { t } from './words.ts'

export type FilterItemsProps = { readonly found: FoundIn; readonly labels: Labels }

// More would fill the window; the names of those that came first tell most.
const mostLabels = 12

/** Entries of a menu that show the whole dashboard with a value of a label alone, or without it. */
export function FilterItems({ found, labels }: FilterItemsProps) {
  const add = useAddFilter(found)
  // The name of a metric is part of what is asked.
  const shown = Object.entries(labels).filter(([key]) => key !== '__name__')
  if (add === undefined || shown.length === 0) return null
  return (
    <>
      <Menu.Label>{t('filterDashboard')}</Menu.Label>
      {shown.slice(0, mostLabels).flatMap(([key, value]) => [
        <Menu.Item key={`only ${key}`} onClick={() => add({ key, operator: '=', value })}>
          {t('onlyWith', { key, value })}
        </Menu.Item>,
        <Menu.Item key={`without ${key}`} onClick={() => add({ key, operator: '!=', value })}>
          {t('without', { key, value })}
        </Menu.Item>,
      ])}
    </>
  )
}
