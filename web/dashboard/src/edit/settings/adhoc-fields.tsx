import { Input } from '@mantine/core'
import { type Json, text } from '../../model/json.ts'
import { chosenFilters, filterOption } from '../../model/variables/adhoc-filters.ts'
import { AdhocControl } from '../../variables/adhoc/adhoc-control.tsx'
import { useDashboardView } from '../../view/dashboard-view.ts'
import { SourceField } from './source-field.tsx'
import { t } from './words.ts'

export type AdhocFieldsProps = { readonly variable: Json; readonly set: (part: Json) => void }

/** Whose queries the filters go with, and those that are there before a reader chooses others. */
export function AdhocFields({ variable, set }: AdhocFieldsProps) {
  const { variables } = useDashboardView()
  const state = variables.find(({ variable: { name } }) => name === text(variable.name))
  const read = state?.variable
  return (
    <>
      <SourceField value={variable.datasource} onChange={(datasource) => set({ datasource })} />
      {state !== undefined && read?.kind === 'adhoc' && (
        <Input.Wrapper label={t('filters')} description={t('filtersHint')}>
          <AdhocControl
            state={{ ...state, selected: read.filters.map(filterOption) }}
            variable={read}
            label={read.label}
            onChange={(selected) => set({ filters: chosenFilters(selected) })}
          />
        </Input.Wrapper>
      )}
    </>
  )
}
