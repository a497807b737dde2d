import { ask, FlameIcon } from '@hearth/ui-kit'
import { Button, PasswordInput, Text, TextInput, Title } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import classes from './people.module.css'
import { t } from './words.ts'

type SignedIn = { readonly redirectUrl: string }

/** Signs a browser in by name and password; the service says where it goes on. */
export function SignInPage() {
  const [user, setUser] = useState('')
  const [password, setPassword] = useState('')
  const { mutate, isPending, error } = useMutation({
    mutationFn: () => {
      const redirectTo = new URLSearchParams(location.search).get('redirectTo') ?? '/'
      return ask<SignedIn>('/login', { method: 'POST', body: { user, password, redirectTo } })
    },
    onSuccess: ({ redirectUrl }) => location.replace(redirectUrl),
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    mutate()
  }
  return (
    <main className={classes.signIn}>
      <form className={classes.card} onSubmit={submit}>
        <FlameIcon size={36} />
        <Title order={1} size="h3">
          {t('signInTitle')}
        </Title>
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
    </main>
  )
}
