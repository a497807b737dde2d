import { Button, Card, Checkbox, PasswordInput, Stack, Text, Title } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { useKeepKey } from './use-page-key.ts'
import { t } from './words.ts'

/** Asks for a key; shown when the service answers nobody without one. */
export function KeyForm() {
  const [key, setKey] = useState('')
  const [remember, setRemember] = useState(false)
  const { keep, isPending, error } = useKeepKey()
  const submit = (event: FormEvent) => {
    event.preventDefault()
    keep({ key: key.trim(), remember })
  }
  return (
    <Card withBorder component="section" aria-label={t('key')} maw="28rem" w="100%" mx="auto" my="xl">
      <form onSubmit={submit}>
        <Stack gap="sm">
          <Title order={2} size="h4">
            {t('asksForKey')}
          </Title>
          <Text size="sm" c="dimmed">
            {t('whereKeysAre')}
          </Text>
          <PasswordInput
            label={t('apiKey')}
            value={key}
            onChange={(event) => setKey(event.currentTarget.value)}
            error={error}
            autoComplete="off"
            data-autofocus
          />
          <Checkbox
            label={t('remember')}
            checked={remember}
            onChange={(event) => setRemember(event.currentTarget.checked)}
          />
          <Button type="submit" loading={isPending} disabled={key.trim() === ''}>
            {t('enter')}
          </Button>
        </Stack>
      </form>
    </Card>
  )
}
