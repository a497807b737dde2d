import { EmptyState, ErrorState } from '@hearth/ui-kit'
import { Button, Text, TextInput, Title } from '@mantine/core'
import { useState } from 'react'
import home from '../app/home-page.module.css'
import { SkeletonList } from '../app/skeleton-list.tsx'
import { SureDialog } from '../manage/sure-dialog.tsx'
import list from '../manage/trash-page.module.css'
import { type Account, type Role, useAccounts, useChangePeople } from '../queries/people.ts'
import { FormDialog } from './form-dialog.tsx'
import classes from './people.module.css'
import { RoleSelect } from './role-select.tsx'
import { TokensDialog } from './tokens-dialog.tsx'
import { t } from './words.ts'

type Asked = { readonly kind: 'remove' | 'tokens'; readonly account: Account }

/** Accounts of programs and their tokens. */
export function AccountsPage() {
  const { data, error, isPending, refetch } = useAccounts()
  const [adds, setAdds] = useState(false)
  const [asked, setAsked] = useState<Asked>()
  const close = () => setAsked(undefined)
  return (
    <div className={home.page}>
      <div className={classes.head}>
        <Title order={1} size="h3">
          {t('accounts')}
        </Title>
        <Button onClick={() => setAdds(true)}>{t('addAccount')}</Button>
      </div>
      {isPending && <SkeletonList />}
      {error !== null && <ErrorState error={error} retry={refetch} />}
      {data?.length === 0 && <EmptyState title={t('accounts')}>{t('accountsHint')}</EmptyState>}
      <ul className={list.list}>
        {(data ?? []).map((account) => (
          <AccountRow key={account.id} account={account} onAsk={setAsked} />
        ))}
      </ul>
      {adds && <AddDialog onClose={() => setAdds(false)} />}
      {asked?.kind === 'tokens' && <TokensDialog account={asked.account} onClose={close} />}
      {asked?.kind === 'remove' && <RemoveDialog account={asked.account} onClose={close} />}
    </div>
  )
}

function AccountRow({ account, onAsk }: { readonly account: Account; readonly onAsk: (asked: Asked) => void }) {
  const { id, name, login, role, isDisabled, tokens } = account
  const { mutate, error } = useChangePeople()
  const path = `/api/serviceaccounts/${id}`
  return (
    <li className={list.deleted}>
      <div className={list.words}>
        <Text fw={600}>{name}</Text>
        <Text size="xs" c="dimmed">
          {isDisabled ? `${login} · ${t('disabled')}` : login}
        </Text>
        {error !== null && (
          <Text size="xs" c="red" role="alert">
            {error.message}
          </Text>
        )}
      </div>
      <RoleSelect
        aria-label={t('roleOf', { name })}
        value={role}
        onChange={(next) => mutate({ method: 'PATCH', path, body: { role: next } })}
      />
      <Button
        size="xs"
        variant="default"
        aria-label={t('tokensOf', { name })}
        onClick={() => onAsk({ kind: 'tokens', account })}
      >
        {t('tokens', { count: tokens })}
      </Button>
      <Button
        size="xs"
        variant="subtle"
        onClick={() => mutate({ method: 'PATCH', path, body: { isDisabled: !isDisabled } })}
      >
        {t(isDisabled ? 'enable' : 'disable')}
      </Button>
      <Button
        size="xs"
        variant="subtle"
        color="red"
        aria-label={t('removeAccount', { name })}
        onClick={() => onAsk({ kind: 'remove', account })}
      >
        {t('remove')}
      </Button>
    </li>
  )
}

function AddDialog({ onClose }: { readonly onClose: () => void }) {
  const { mutate, isPending, error } = useChangePeople()
  const [name, setName] = useState('')
  const [role, setRole] = useState<Role>('Viewer')
  return (
    <FormDialog
      title={t('addAccount')}
      action={t('add')}
      error={error}
      isPending={isPending}
      onClose={onClose}
      onSubmit={() =>
        mutate({ method: 'POST', path: '/api/serviceaccounts', body: { name, role } }, { onSuccess: onClose })
      }
    >
      <TextInput
        label={t('accountName')}
        description={t('accountsHint')}
        required
        data-autofocus
        value={name}
        onChange={(event) => setName(event.currentTarget.value)}
      />
      <RoleSelect label={t('role')} value={role} onChange={setRole} />
    </FormDialog>
  )
}

function RemoveDialog({ account, onClose }: { readonly account: Account; readonly onClose: () => void }) {
  const { mutate, isPending, error } = useChangePeople()
  return (
    <SureDialog
      title={t('removeAccount', { name: account.name })}
      text={t('removeAccountText')}
      action={t('remove')}
      error={error}
      isPending={isPending}
      onClose={onClose}
      onSure={() => mutate({ method: 'DELETE', path: `/api/serviceaccounts/${account.id}` }, { onSuccess: onClose })}
    />
  )
}
