import { ActionMenu, ErrorState, MoreIcon } from '@hearth/ui-kit'
import { ActionIcon, Button, Text, Title } from '@mantine/core'
import { useState } from 'react'
import home from '../app/home-page.module.css'
import { SkeletonList } from '../app/skeleton-list.tsx'
import { SureDialog } from '../manage/sure-dialog.tsx'
import list from '../manage/trash-page.module.css'
import { useOwnUser } from '../queries/own-user.ts'
import { type Member, useChangePeople, useMembers } from '../queries/people.ts'
import { AddUserDialog } from './add-user-dialog.tsx'
import { PasswordDialog } from './password-dialog.tsx'
import classes from './people.module.css'
import { RoleSelect } from './role-select.tsx'
import { t } from './words.ts'

// The user that the configuration names, whose rights stay.
const ownerId = 1

type Asked = { readonly kind: 'remove' | 'password'; readonly member: Member }

/** Members of the organisation, their roles, and for server admins their accounts. */
export function UsersPage() {
  const { data, error, isPending, refetch } = useMembers()
  const isServerAdmin = useOwnUser().data?.isGrafanaAdmin ?? false
  const [adds, setAdds] = useState(false)
  const [asked, setAsked] = useState<Asked>()
  const close = () => setAsked(undefined)
  return (
    <div className={home.page}>
      <div className={classes.head}>
        <Title order={1} size="h3">
          {t('users')}
        </Title>
        {isServerAdmin && <Button onClick={() => setAdds(true)}>{t('addUser')}</Button>}
      </div>
      {isPending && <SkeletonList />}
      {error !== null && <ErrorState error={error} retry={refetch} />}
      <ul className={list.list}>
        {(data ?? []).map((member) => (
          <MemberRow key={member.userId} member={member} canManage={isServerAdmin} onAsk={setAsked} />
        ))}
      </ul>
      {adds && <AddUserDialog onClose={() => setAdds(false)} />}
      {asked?.kind === 'remove' && <RemoveDialog member={asked.member} onClose={close} />}
      {asked?.kind === 'password' && <PasswordDialog member={asked.member} onClose={close} />}
    </div>
  )
}

type MemberRowProps = {
  readonly member: Member
  readonly canManage: boolean
  readonly onAsk: (asked: Asked) => void
}

function MemberRow({ member, canManage, onAsk }: MemberRowProps) {
  const { userId, login, role, isDisabled } = member
  const { mutate, error } = useChangePeople()
  const name = member.name || login
  const state = isDisabled ? 'enable' : 'disable'
  return (
    <li className={list.deleted}>
      <div className={list.words}>
        <Text fw={600}>{name}</Text>
        <Text size="xs" c="dimmed">
          {detailsOf(member)}
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
        isDisabled={userId === ownerId}
        onChange={(next) => mutate({ method: 'PATCH', path: `/api/org/users/${userId}`, body: { role: next } })}
      />
      {canManage && userId !== ownerId && (
        <ActionMenu
          align="end"
          target={
            <ActionIcon variant="default" size={30} aria-label={t('more', { name })}>
              <MoreIcon size={16} />
            </ActionIcon>
          }
          entries={[
            { label: t('setPassword'), onSelect: () => onAsk({ kind: 'password', member }) },
            {
              label: t(state),
              onSelect: () => mutate({ method: 'POST', path: `/api/admin/users/${userId}/${state}` }),
            },
            'divider',
            { label: t('remove'), isDangerous: true, onSelect: () => onAsk({ kind: 'remove', member }) },
          ]}
        />
      )}
    </li>
  )
}

// As the service tells of who was never here.
const never = '10 years'

function detailsOf({ login, email, isDisabled, lastSeenAtAge }: Member): string {
  const seen = lastSeenAtAge === never ? t('neverSeen') : t('lastSeen', { when: lastSeenAtAge })
  return [login, email, isDisabled ? t('disabled') : '', seen].filter((part) => part !== '').join(' · ')
}

function RemoveDialog({ member, onClose }: { readonly member: Member; readonly onClose: () => void }) {
  const { mutate, isPending, error } = useChangePeople()
  return (
    <SureDialog
      title={t('removeUser', { name: member.name || member.login })}
      text={t('removeUserText')}
      action={t('remove')}
      error={error}
      isPending={isPending}
      onClose={onClose}
      onSure={() => mutate({ method: 'DELETE', path: `/api/admin/users/${member.userId}` }, { onSuccess: onClose })}
    />
  )
}
