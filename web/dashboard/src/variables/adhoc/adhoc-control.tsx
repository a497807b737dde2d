import { Button } from '@mantine/core'
import { lazy, Suspense, useState } from 'react'
import type { AdhocFilter, AdhocVariable, VariableOption, VariableState } from '../../model/variable.ts'
import { filterOption } from '../../model/variables/adhoc-filters.ts'
import { t } from '../words.ts'
import classes from './adhoc.module.css'

const FilterForm = lazy(async () => ({ default: (await import('./filter-form.tsx')).FilterForm }))

export type AdhocControlProps = {
  readonly state: VariableState
  readonly variable: AdhocVariable
  readonly label: string
  readonly onChange: (selected: readonly VariableOption[]) => void
}

// Keeps an empty choice in the address, which otherwise would be that of the dashboard.
const nothing: readonly VariableOption[] = [{ text: '', value: '' }]

/** Conditions on labels that go with every query of a data source; each can be taken away, and others added. */
export function AdhocControl({ state, variable, label, onChange }: AdhocControlProps) {
  const [isAdding, setIsAdding] = useState(false)
  const set = (next: readonly VariableOption[]) => onChange(next.length === 0 ? nothing : next)
  const add = (filter: AdhocFilter) => {
    set([...state.selected, filterOption(filter)])
    setIsAdding(false)
  }
  return (
    <div className={classes.filters}>
      {state.selected.map((option) => (
        <Button
          key={option.value}
          size="xs"
          variant="light"
          rightSection="×"
          aria-label={t('removeFilter', { filter: option.text })}
          onClick={() => set(state.selected.filter(({ value }) => value !== option.value))}
        >
          {option.text}
        </Button>
      ))}
      {isAdding ? (
        <Suspense>
          <FilterForm variable={variable} onAdd={add} onCancel={() => setIsAdding(false)} />
        </Suspense>
      ) : (
        <Button size="xs" variant="default" aria-label={t('addFilter', { label })} onClick={() => setIsAdding(true)}>
          +
        </Button>
      )}
    </div>
  )
}
