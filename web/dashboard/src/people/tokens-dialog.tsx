import { CopyButton, ErrorState, renderDate } from '@hearth/ui-kit'
import { Alert, Button, Code, Group, Modal, NativeSelect, Stack, Text, TextInput } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import list from '../manage/trash-page.module.css'
import { type Account, type AccountToken, useChangePeople, useTokens } from '../queries/people.ts'
import { t } from './words.ts'

/** Tokens of a service account. One that is made is shown until the dialog is closed, and never again. */
export function TokensDialog({ account, onClose }: { readonly account: Account; readonly onClose: () => void }) {
  const { data, error, refetch } = useTokens(account.id)
  const { mutate, error: failed } = useChangePeople()
  const path = `/api/serviceaccounts/${account.id}/tokens`
  return (
    <Modal
      opened
      size="lg"
      onClose={onClose}
      title={t('tokensOf', { name: account.name })}
      closeButtonProps={{ 'aria-label': t('close') }}
    >
      <Stack gap="md">
        <NewToken path={path} />
        {error !== null && <ErrorState error={error} retry={refetch} />}
        {failed !== null && (
          <Text size="sm" c="red" role="alert">
            {failed.message}
          </Text>
        )}
        {data?.length === 0 && <Text size="sm">{t('noTokens')}</Text>}
        <ul className={list.list}>
          {(data ?? []).map((token) => (
            <TokenRow
              key={token.id}
              token={token}
              onRemove={() => mutate({ method: 'DELETE', path: `${path}/${token.id}` })}
            />
          ))}
        </ul>
      </Stack>
    </Modal>
  )
}

const daySeconds = 86_400
const lifetimes = [0, 1, 7, 30, 90, 365]

function NewToken({ path }: { readonly path: string }) {
  const { mutate, isPending, error, data } = useChangePeople<{ readonly key: string }>()
  const [name, setName] = useState('')
  const [days, setDays] = useState('0')
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const body = { name, secondsToLive: Number(days) * daySeconds }
    // The next one may be written already.
    mutate({ method: 'POST', path, body }, { onSuccess: () => setName((now) => (now === name ? '' : now)) })
  }
  return (
    <form onSubmit={submit}>
      <Group align="end" gap="xs">
        <TextInput
          label={t('tokenName')}
          required
          value={name}
          onChange={(event) => setName(event.currentTarget.value)}
        />
        <NativeSelect
          label={t('lasts')}
          value={days}
          data={lifetimes.map((count) => ({
            value: `${count}`,
            label: count === 0 ? t('forEver') : t('days', { count }),
          }))}
          onChange={(event) => setDays(event.currentTarget.value)}
        />
        <Button type="submit" loading={isPending}>
          {t('newToken')}
        </Button>
      </Group>
      {error !== null && (
        <Text size="sm" c="red" role="alert">
          {error.message}
        </Text>
      )}
      {data !== undefined && (
        <Alert mt="sm" role="status" title={t('tokenOnce')}>
          <Group gap="xs" wrap="nowrap">
            <Code style={{ overflowWrap: 'anywhere' }}>{data.key}</Code>
            <CopyButton text={data.key} label={t('copyToken')} />
          </Group>
        </Alert>
      )}
    </form>
  )
}

function TokenRow({ token, onRemove }: { readonly token: AccountToken; readonly onRemove: () => void }) {
  const { name, lastUsedAt, expiration, hasExpired } = token
  const until = expiration === null ? t('forEver') : t('expires', { when: renderDate(expiration) })
  const used = lastUsedAt === null ? t('unused') : t('usedAt', { when: renderDate(lastUsedAt) })
  return (
    <li className={list.deleted}>
      <div className={list.words}>
        <Text size="sm" fw={600}>
          {name}
        </Text>
        <Text size="xs" c="dimmed">
          {hasExpired ? t('expired') : until} · {used}
        </Text>
      </div>
      <Button size="xs" variant="subtle" color="red" aria-label={t('removeToken', { name })} onClick={onRemove}>
        {t('remove')}
      </Button>
    </li>
  )
}
