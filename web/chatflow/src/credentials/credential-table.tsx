import { onDemand } from '@hearth/ui-kit'
import { Table } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { askApi } from '../api/ask-api.ts'
import { queryKeys } from '../api/query-keys.ts'
import { type Credential, useAllCredentialKinds } from '../inspector/credentials/use-credentials.ts'
import { SavedTable } from '../saved/saved-table.tsx'
import { CredentialRow } from './credential-row.tsx'
import { type TrialKind, useTrials } from './use-trials.ts'
import { t } from './words.ts'

const CredentialDialog = onDemand(
  async () => (await import('../inspector/credentials/credential-dialog.tsx')).CredentialDialog,
)

/** The credentials, each with what it opens and who uses it. */
export function CredentialTable({ credentials }: { readonly credentials: readonly Credential[] }) {
  const client = useQueryClient()
  const kinds = useAllCredentialKinds().data
  const trials = useTrials()
  const [changing, setChanging] = useState<Credential>()
  const remove = async ({ id }: Credential) => {
    await askApi(`/credentials/${id}`, { method: 'DELETE' })
    await client.invalidateQueries({ queryKey: queryKeys.credentials })
  }
  return (
    <>
      <SavedTable
        what="credentials"
        rows={credentials}
        heads={<Table.Th visibleFrom="md">{t('kind')}</Table.Th>}
        remove={remove}
      >
        {(credential, inTable) => (
          <CredentialRow
            credential={credential}
            kind={kinds?.find(({ name }) => name === credential.credentialName)?.label ?? credential.credentialName}
            isTriable={isTriable(trials?.get(credential.credentialName))}
            inTable={inTable}
            onChange={() => setChanging(credential)}
          />
        )}
      </SavedTable>
      {changing !== undefined && (
        <CredentialDialog
          kinds={[changing.credentialName]}
          id={changing.id}
          onSaved={() => setChanging(undefined)}
          onClose={() => setChanging(undefined)}
        />
      )}
    </>
  )
}

// What has to be named for it is named where it is changed.
function isTriable(trial: TrialKind | undefined): boolean {
  return trial !== undefined && trial.untried === undefined && trial.usualPort === undefined
}
