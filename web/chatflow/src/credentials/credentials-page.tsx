import { onDemand, PlusIcon } from '@hearth/ui-kit'
import { Button } from '@mantine/core'
import { useState } from 'react'
import { useCredentials } from '../inspector/credentials/use-credentials.ts'
import { ListPage } from '../saved/list-page.tsx'
import { isFound, NothingFound, SearchField } from '../saved/search-field.tsx'
import { CredentialTable } from './credential-table.tsx'
import { t } from './words.ts'

const CredentialDialog = onDemand(
  async () => (await import('../inspector/credentials/credential-dialog.tsx')).CredentialDialog,
)
const KindDialog = onDemand(async () => (await import('./kind-dialog.tsx')).KindDialog)

type New = { readonly step: 'kind' } | { readonly step: 'form'; readonly kind: string }

/** All credentials, and new ones. */
export function CredentialsPage() {
  const query = useCredentials()
  const [creating, setCreating] = useState<New>()
  const [text, setText] = useState('')
  const close = () => setCreating(undefined)
  const begin = (
    <Button leftSection={<PlusIcon size={16} />} onClick={() => setCreating({ step: 'kind' })}>
      {t('new')}
    </Button>
  )
  const isEmpty = query.data?.length === 0
  return (
    <>
      <ListPage
        title={t('title')}
        lead={t('lead')}
        actions={!isEmpty && begin}
        query={query}
        empty={{ title: t('emptyTitle'), why: t('emptyWhy'), action: begin }}
      >
        {(credentials) => {
          const found = credentials.filter(({ name, credentialName }) => isFound(text, name, credentialName))
          return (
            <>
              {credentials.length > 8 && <SearchField text={text} onChange={setText} />}
              {found.length === 0 && <NothingFound text={text} onClear={() => setText('')} />}
              {found.length > 0 && <CredentialTable credentials={found} />}
            </>
          )
        }}
      </ListPage>
      {creating?.step === 'kind' && (
        <KindDialog onChoose={(kind) => setCreating({ step: 'form', kind })} onClose={close} />
      )}
      {creating?.step === 'form' && <CredentialDialog kinds={[creating.kind]} onSaved={close} onClose={close} />}
    </>
  )
}
