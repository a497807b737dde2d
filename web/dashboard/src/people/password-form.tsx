import { ask } from '@hearth/ui-kit'
import { Button, PasswordInput, Text, TextInput } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import classes from './people.module.css'
import { t } from './words.ts'

type SignedIn = { readonly redirectUrl: string }

/** Signs a browser in by name and password; the service says where it goes on. */
export function PasswordForm({ redirectTo }: { readonly redirectTo: string }) {
  const [user, setUser] = useState('')
  const [password, setPassword] = useState('')
  const { mutate, isPending, error } = useMutation({
    mutationFn: () => ask<SignedIn>('/login', { method: 'POST', body: { user, password, redirectTo } }),
    onSuccess: ({ redirectUrl }) => location.replace(redirectUrl),
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    mutate()
  }
  return (
    <form className={classes.form} onSubmit={submit}>
      <TextInput
        label={t('name')}
        name="user"
        autoComplete="username"
        required
        value={user}
        onChange={(event) => setUser(event.currentTarget.value)}
      />
      <PasswordInput
        label={t('password')}
        name="password"
        autoComplete="current-password"
        required
        value={password}
        onChange={(event) => setPassword(event.currentTarget.value)}
      />
      {error !== null && (
        <Text size="sm" c="red" role="alert">
          {error.message}
        </Text>
      )}
      <Button type="submit" loading={isPending}>
        {t('signIn')}
      </Button>
    </form>
  )
}
