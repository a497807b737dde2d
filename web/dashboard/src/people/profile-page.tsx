import { ErrorState, renderDate } from '@hearth/ui-kit'
import { Link } from '@hearth/ui-kit/router'
import { Button, PasswordInput, Text, Title } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { accountsPath, usersPath } from '../app/address/view-at.ts'
import home from '../app/home-page.module.css'
import { SkeletonList } from '../app/skeleton-list.tsx'
import list from '../manage/trash-page.module.css'
import { useOwnUser } from '../queries/own-user.ts'
import { type BrowserSession, useChangePeople, useSessions } from '../queries/people.ts'
import classes from './people.module.css'
import { t } from './words.ts'

/** Who is signed in: their password, and the browsers in which they are. */
export function ProfilePage() {
  const { data: user, error, refetch } = useOwnUser()
  // Once it is there, no failure takes the form below away, with what was written into it.
  if (user === undefined) return error === null ? <SkeletonList /> : <ErrorState error={error} retry={refetch} />
  const isAdmin = user.orgRole === 'Admin' || user.isGrafanaAdmin
  return (
    <div className={home.page}>
      <Title order={1} size="h3">
        {user.name || user.login}
      </Title>
      <Text size="sm" c="dimmed">
        {[user.login, user.email, t(user.orgRole), user.isGrafanaAdmin ? t('serverAdmin') : '']
          .filter((part) => part !== '')
          .join(' · ')}
      </Text>
      {isAdmin && (
        <nav aria-label={t('users')}>
          <Link to={usersPath}>{t('users')}</Link> · <Link to={accountsPath}>{t('accounts')}</Link>
        </nav>
      )}
      <PasswordForm />
      <Sessions />
    </div>
  )
}

function PasswordForm() {
  const { mutate, isPending, isSuccess, error } = useChangePeople()
  const [oldPassword, setOld] = useState('')
  const [newPassword, setNew] = useState('')
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const empty = () => {
      setOld('')
      setNew('')
    }
    mutate({ method: 'PUT', path: '/api/user/password', body: { oldPassword, newPassword } }, { onSuccess: empty })
  }
  return (
    <form className={classes.narrow} onSubmit={submit}>
      <Title order={2} size="h4">
        {t('changePassword')}
      </Title>
      <PasswordInput
        label={t('oldPassword')}
        autoComplete="current-password"
        required
        value={oldPassword}
        onChange={(event) => setOld(event.currentTarget.value)}
      />
      <PasswordInput
        label={t('newPassword')}
        description={t('passwordHint')}
        autoComplete="new-password"
        required
        minLength={8}
        value={newPassword}
        onChange={(event) => setNew(event.currentTarget.value)}
      />
      {error !== null && (
        <Text size="sm" c="red" role="alert">
          {error.message}
        </Text>
      )}
      {isSuccess && (
        <Text size="sm" role="status">
          {t('passwordChanged')}
        </Text>
      )}
      <Button type="submit" loading={isPending}>
        {t('changePassword')}
      </Button>
    </form>
  )
}

function Sessions() {
  const { data, error, refetch } = useSessions()
  const { mutate, error: failed } = useChangePeople()
  const others = (data ?? []).filter(({ isActive }) => !isActive)
  return (
    <section>
      <div className={classes.head}>
        <Title order={2} size="h4">
          {t('sessions')}
        </Title>
        {others.length > 0 && (
          <Button
            size="xs"
            variant="default"
            onClick={() => mutate({ method: 'POST', path: '/api/user/logout-everywhere' })}
          >
            {t('signOutOthers')}
          </Button>
        )}
      </div>
      {error !== null && <ErrorState error={error} retry={refetch} />}
      {failed !== null && (
        <Text size="sm" c="red" role="alert">
          {failed.message}
        </Text>
      )}
      {data?.length === 0 && <Text size="sm">{t('noSessions')}</Text>}
      <ul className={list.list}>
        {(data ?? []).map((session) => (
          <Session
            key={session.id}
            session={session}
            onEnd={() =>
              mutate({ method: 'POST', path: '/api/user/revoke-auth-token', body: { authTokenId: session.id } })
            }
          />
        ))}
      </ul>
    </section>
  )
}

function Session({ session, onEnd }: { readonly session: BrowserSession; readonly onEnd: () => void }) {
  const { isActive, browser, clientIp, createdAt } = session
  return (
    <li className={list.deleted}>
      <div className={list.words}>
        <Text size="sm" fw={600}>
          {isActive ? t('thisBrowser') : browser}
        </Text>
        <Text size="xs" c="dimmed">
          {t('signedInAt', { when: renderDate(createdAt), address: clientIp })}
        </Text>
      </div>
      {!isActive && (
        <Button size="xs" variant="default" onClick={onEnd}>
          {t('signOutThere')}
        </Button>
      )}
    </li>
  )
}
