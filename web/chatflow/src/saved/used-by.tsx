import { Link } from '@hearth/ui-kit/router'
import classes from './list.module.css'
import type { User } from './use-overview.ts'
import { t } from './words.ts'

const shown = 4

/** Who uses something, each with the way there; a dash where that is not known yet. */
export function UsedBy({ users }: { readonly users: readonly User[] | undefined }) {
  if (users === undefined) return <span aria-hidden>—</span>
  if (users.length === 0) return <span className={classes.used}>{t('nobody')}</span>
  const rest = users.length - shown
  return (
    <ul className={classes.used}>
      {users.slice(0, shown).map((user) => (
        <li key={`${user.kind} ${user.id}`}>
          <UserLink user={user} />
        </li>
      ))}
      {rest > 0 && <li>{t('more', { count: rest })}</li>}
    </ul>
  )
}

function UserLink({ user: { kind, id, name } }: { readonly user: User }) {
  switch (kind) {
    case 'flow':
      return (
        <Link to="/flows/$id" params={{ id }}>
          {name}
        </Link>
      )
    case 'document store':
      return (
        <Link to="/documents/$id" params={{ id }}>
          {t('user', { kind: t('documentStore'), name })}
        </Link>
      )
    case 'tool':
      return (
        <Link to="/tools/$id" params={{ id }}>
          {t('user', { kind: t('tool'), name })}
        </Link>
      )
    case 'assistant':
      return t('user', { kind: t('assistant'), name })
  }
}
