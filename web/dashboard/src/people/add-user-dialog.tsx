import { PasswordInput, TextInput } from '@mantine/core'
import { useState } from 'react'
import { type Role, useChangePeople } from '../queries/people.ts'
import { FormDialog } from './form-dialog.tsx'
import { RoleSelect } from './role-select.tsx'
import { t } from './words.ts'

const blank = { login: '', name: '', email: '', password: '' }

/** Adds somebody with a role and a first password. */
export function AddUserDialog({ onClose }: { readonly onClose: () => void }) {
  const { mutate, isPending, error } = useChangePeople()
  const [user, setUser] = useState(blank)
  const [role, setRole] = useState<Role>('Viewer')
  const field = (name: keyof typeof blank) => ({
    value: user[name],
    onChange: (event: { readonly currentTarget: { readonly value: string } }) =>
      setUser({ ...user, [name]: event.currentTarget.value }),
  })
  return (
    <FormDialog
      title={t('addUser')}
      action={t('add')}
      error={error}
      isPending={isPending}
      onClose={onClose}
      onSubmit={() =>
        mutate({ method: 'POST', path: '/api/admin/users', body: { ...user, role } }, { onSuccess: onClose })
      }
    >
      <TextInput label={t('login')} required autoComplete="off" data-autofocus {...field('login')} />
      <TextInput label={t('fullName')} autoComplete="off" {...field('name')} />
      <TextInput label={t('email')} type="email" autoComplete="off" {...field('email')} />
      <PasswordInput label={t('password')} required minLength={8} autoComplete="new-password" {...field('password')} />
      <RoleSelect label={t('role')} value={role} onChange={setRole} />
    </FormDialog>
  )
}
