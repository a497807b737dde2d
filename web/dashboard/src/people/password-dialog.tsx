import { PasswordInput } from '@mantine/core'
import { useState } from 'react'
import { type Member, useChangePeople } from '../queries/people.ts'
import { FormDialog } from './form-dialog.tsx'
import { t } from './words.ts'

/** Gives somebody a new password, for when they have forgotten theirs. */
export function PasswordDialog({ member, onClose }: { readonly member: Member; readonly onClose: () => void }) {
  const { mutate, isPending, error } = useChangePeople()
  const [password, setPassword] = useState('')
  const path = `/api/admin/users/${member.userId}/password`
  return (
    <FormDialog
      title={`${t('setPassword')}: ${member.name || member.login}`}
      action={t('changePassword')}
      error={error}
      isPending={isPending}
      onClose={onClose}
      onSubmit={() => mutate({ method: 'PUT', path, body: { password } }, { onSuccess: onClose })}
    >
      <PasswordInput
        label={t('newPassword')}
        description={t('passwordHint')}
        required
        minLength={8}
        autoComplete="new-password"
        data-autofocus
        value={password}
        onChange={(event) => setPassword(event.currentTarget.value)}
      />
    </FormDialog>
  )
}
