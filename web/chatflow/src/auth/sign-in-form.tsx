import { useServices } from '@hearth/ui-kit'
import { Button, Checkbox, Code, PasswordInput, Stack, Text, Title } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { queryKeys } from '../api/query-keys.ts'
import { Notice } from '../app/notice.tsx'
import { place, WithElement } from '../app/with-element.tsx'
import { beginSession } from './ask-session.ts'
import { ProviderButton } from './provider-button.tsx'
import { providerRefusal } from './provider-refusal.ts'
import { session } from './session.ts'
import classes from './sign-in-form.module.css'
import { useSignIn } from './use-sign-in.ts'
import { t } from './words.ts'

/** Asks for the API key once. */
export function SignInForm() {
  const { notice: noticed, count, standing } = useSignIn()
  const notice = noticed ?? (count === 0 ? providerRefusal() : undefined)
  const { command = 'hearth' } = useServices()
  const [key, setKey] = useState('')
  const [remember, setRemember] = useState(false)
  const client = useQueryClient()
  const { mutate, isPending, error, reset } = useMutation({
    mutationFn: (typed: string) => beginSession({ key: typed, remember }),
    async onSuccess() {
      session.begun()
      // What the last session was refused.
      await client.refetchQueries({ queryKey: queryKeys.all, predicate: ({ state }) => state.error !== null })
    },
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    mutate(key.trim())
  }
  return (
    <form className={classes.form} onSubmit={submit} aria-labelledby="sign-in">
      <Stack gap="md">
        <Title order={1} size="h3" id="sign-in">
          {t('chatflows')}
        </Title>
        <Text size="sm" c="dimmed">
          {t('whatItIs')}
        </Text>
        {notice !== undefined && error === null && <Notice kind="warning">{notice}</Notice>}
        <PasswordInput
          label={t('apiKey')}
          placeholder={t('keyLength')}
          autoComplete="current-password"
          data-autofocus
          autoFocus
          required
          withAsterisk={false}
          value={key}
          error={error?.message}
          onChange={(event) => {
            setKey(event.currentTarget.value)
            if (error !== null) reset()
          }}
        />
        <Checkbox
          label={t('remember')}
          checked={remember}
          onChange={(event) => setRemember(event.currentTarget.checked)}
        />
        <Button type="submit" loading={isPending} disabled={key.trim() === ''}>
          {t('signIn')}
        </Button>
        <ProviderButton isFirst={count === 0 && standing === 'out' && noticed === undefined} />
        <Text size="xs" c="dimmed">
          <WithElement sentence={t('noKey', { command: place })}>
            <Code>{command} sign-in</Code>
          </WithElement>
        </Text>
      </Stack>
    </form>
  )
}
