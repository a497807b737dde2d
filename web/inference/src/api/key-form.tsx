import { Button, Card, Checkbox, PasswordInput, Stack, Text, Title } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { keyStore } from './key-store.ts'

/** Asks for a key; shown when the service answers nobody without one. */
export function KeyForm() {
  const client = useQueryClient()
  const [key, setKey] = useState('')
  const [remember, setRemember] = useState(false)
  const refused = keyStore.get() !== undefined
  const submit = (event: FormEvent) => {
    event.preventDefault()
    keyStore.set(key.trim(), { remember })
    setKey('')
    void client.resetQueries()
  }
  return (
    <Card withBorder component="section" aria-label="Key" maw="28rem" w="100%" mx="auto" my="xl">
      <form onSubmit={submit}>
        <Stack gap="sm">
          <Title order={2} size="h4">
            This service asks for a key
          </Title>
          <Text size="sm" c="dimmed">
            Its owner named the keys under <b>inference.keys</b> in hearth.yaml.
          </Text>
          <PasswordInput
            label="API key"
            value={key}
            onChange={(event) => setKey(event.currentTarget.value)}
            error={refused ? 'The key of before is not one of those configured' : undefined}
            autoComplete="off"
            data-autofocus
          />
          <Checkbox
            label="Remember it in this browser"
            checked={remember}
            onChange={(event) => setRemember(event.currentTarget.checked)}
          />
          <Button type="submit" disabled={key.trim() === ''}>
            Enter
          </Button>
        </Stack>
      </form>
    </Card>
  )
}
