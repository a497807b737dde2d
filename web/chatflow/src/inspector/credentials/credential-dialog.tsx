import { ErrorState, LoadingState } from '@hearth/ui-kit'
import { Modal } from '@mantine/core'
import { t } from '../words.ts'
import { CredentialForm } from './credential-form.tsx'
import { type Credential, useCredential, useCredentialKinds } from './use-credentials.ts'

export type CredentialDialogProps = {
  /** Names of the kinds that fit. */
  readonly kinds: readonly string[]
  /** Of the credential to change; a new one is made without. */
  readonly id?: string
  readonly onSaved: (credential: Credential) => void
  readonly onClose: () => void
}

/** Makes a credential where it is needed, or changes it. */
export function CredentialDialog({ kinds: names, id, onSaved, onClose }: CredentialDialogProps) {
  const { data: stored, error: missing } = useCredential(id)
  const { data: kinds, error, refetch } = useCredentialKinds(stored === undefined ? names : [stored.credentialName])
  const failed = missing ?? error
  const isReady = kinds !== undefined && (id === undefined || stored !== undefined)
  return (
    <Modal
      opened
      onClose={onClose}
      title={id === undefined ? t('newCredential') : t('changeCredential')}
      closeButtonProps={{ 'aria-label': t('close') }}
      // A slip must not take away what was typed.
      closeOnClickOutside={false}
    >
      {failed !== null && <ErrorState error={failed} retry={() => void refetch()} />}
      {failed === null && !isReady && <LoadingState label={t('loadingCredential')} />}
      {isReady && <CredentialForm kinds={kinds} stored={stored} onSaved={onSaved} onClose={onClose} />}
    </Modal>
  )
}
