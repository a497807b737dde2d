import { onDemand } from '@hearth/ui-kit'
import { Table } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { askApi } from '../api/ask-api.ts'
import { queryKeys } from '../api/query-keys.ts'
import type { Variable } from '../inspector/expressions/use-variables.ts'
import { SavedTable } from '../saved/saved-table.tsx'
import { useOverview } from '../saved/use-overview.ts'
import { VariableRow } from './variable-row.tsx'
import { t } from './words.ts'

const VariableDialog = onDemand(async () => (await import('./variable-dialog.tsx')).VariableDialog)

/** The variables, by their names. */
export function VariableTable({ variables }: { readonly variables: readonly Variable[] }) {
  const client = useQueryClient()
  const overview = useOverview('variables')
  const [changing, setChanging] = useState<Variable>()
  const remove = async ({ id }: Variable) => {
    await askApi(`/variables/${id}`, { method: 'DELETE' })
    await client.invalidateQueries({ queryKey: queryKeys.variables })
  }
  return (
    <>
      <SavedTable
        what="variables"
        rows={variables}
        heads={<Table.Th visibleFrom="md">{t('kind')}</Table.Th>}
        remove={remove}
      >
        {(variable, inTable) => (
          <VariableRow variable={variable} inTable={inTable} onChange={() => setChanging(variable)} />
        )}
      </SavedTable>
      {changing !== undefined && (
        <VariableDialog
          variable={changing}
          overview={overview?.get(changing.id)}
          taken={variables.filter(({ id }) => id !== changing.id).map(({ name }) => name)}
          onClose={() => setChanging(undefined)}
        />
      )}
    </>
  )
}
