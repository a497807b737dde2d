import { onDemand, PlusIcon } from '@hearth/ui-kit'
import { Button } from '@mantine/core'
import { useState } from 'react'
import { useVariables } from '../inspector/expressions/use-variables.ts'
import { ListPage } from '../saved/list-page.tsx'
import { isFound, NothingFound, SearchField } from '../saved/search-field.tsx'
import { VariableTable } from './variable-table.tsx'
import { t } from './words.ts'

const VariableDialog = onDemand(async () => (await import('./variable-dialog.tsx')).VariableDialog)

/** All variables, and new ones. */
export function VariablesPage() {
  const query = useVariables()
  const [isCreating, setIsCreating] = useState(false)
  const [text, setText] = useState('')
  const begin = (
    <Button leftSection={<PlusIcon size={16} />} onClick={() => setIsCreating(true)}>
      {t('new')}
    </Button>
  )
  return (
    <>
      <ListPage
        title={t('title')}
        lead={t('lead')}
        actions={query.data?.length !== 0 && begin}
        query={query}
        empty={{ title: t('emptyTitle'), why: t('emptyWhy'), action: begin }}
      >
        {(variables) => {
          const found = variables
            .filter(({ name }) => isFound(text, name))
            .toSorted((a, b) => a.name.localeCompare(b.name))
          return (
            <>
              {variables.length > 8 && <SearchField text={text} onChange={setText} />}
              {found.length === 0 && <NothingFound text={text} onClear={() => setText('')} />}
              {found.length > 0 && <VariableTable variables={found} />}
            </>
          )
        }}
      </ListPage>
      {isCreating && (
        <VariableDialog
          overview={undefined}
          taken={(query.data ?? []).map(({ name }) => name)}
          onClose={() => setIsCreating(false)}
        />
      )}
    </>
  )
}
