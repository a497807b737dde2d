import { Autocomplete, Button, NativeSelect, TagsInput } from '@mantine/core'
import { useState } from 'react'
import type { AdhocFilter, AdhocVariable } from '../../model/variable.ts'
import { takesSeveral } from '../../model/variables/adhoc-filters.ts'
import { t } from '../words.ts'
import classes from './adhoc.module.css'
import { useLabelNames, useLabelValues } from './use-labels.ts'

export type FilterFormProps = {
  readonly variable: AdhocVariable
  readonly onAdd: (filter: AdhocFilter) => void
  readonly onCancel: () => void
}

const operators = ['=', '!=', '=|', '!=|', '=~', '!~']

/** Asks for a label, an operator and a value, and offers those that the data source has. */
export function FilterForm({ variable, onAdd, onCancel }: FilterFormProps) {
  const [key, setKey] = useState('')
  const [operator, setOperator] = useState('=')
  const [value, setValue] = useState('')
  const [several, setSeveral] = useState<readonly string[]>([])
  const found = useLabelNames(variable.datasource, variable.baseFilters)
  const names = variable.offeredKeys ?? found
  const values = useLabelValues(variable.datasource, key, variable.baseFilters)
  const isSeveral = takesSeveral(operator)
  const isWhole = key.trim() !== '' && (isSeveral ? several.length > 0 : value !== '')
  return (
    <form
      className={classes.form}
      onSubmit={(event) => {
        event.preventDefault()
        if (!isWhole) return
        const filter = { key: key.trim(), operator }
        onAdd(isSeveral ? { ...filter, value: several[0] ?? '', values: several } : { ...filter, value })
      }}
      onKeyDown={(event) => {
        if (event.key === 'Escape' && !event.defaultPrevented) onCancel()
      }}
    >
      <Autocomplete
        size="xs"
        w={130}
        aria-label={t('filterKey')}
        placeholder={t('filterKey')}
        data={[...names]}
        limit={200}
        value={key}
        onChange={setKey}
        data-autofocus
      />
      <NativeSelect
        size="xs"
        aria-label={t('filterOperator')}
        data={operators}
        value={operator}
        onChange={(event) => setOperator(event.currentTarget.value)}
      />
      {isSeveral ? (
        <TagsInput
          size="xs"
          w={240}
          aria-label={t('filterValues')}
          placeholder={t('filterValues')}
          data={[...values]}
          limit={200}
          value={[...several]}
          onChange={setSeveral}
        />
      ) : (
        <Autocomplete
          size="xs"
          w={160}
          aria-label={t('filterValue')}
          placeholder={t('filterValue')}
          data={[...values]}
          limit={200}
          value={value}
          onChange={setValue}
        />
      )}
      <Button size="xs" type="submit" disabled={!isWhole}>
        {t('apply')}
      </Button>
    </form>
  )
}
