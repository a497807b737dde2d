import { AskError, EmptyState, ErrorState } from '@hearth/ui-kit'
import { Link } from '@hearth/ui-kit/router'
import { Text, Title } from '@mantine/core'
import home from '../app/home-page.module.css'
import { SkeletonList } from '../app/skeleton-list.tsx'
import list from '../manage/trash-page.module.css'
import { usePermissions } from '../queries/permissions.ts'
import type { Held } from './held.ts'
import { PermissionsForm } from './permissions-form.tsx'
import { nameOf, t, wordLevel } from './words.ts'

/** Who may look at a folder, change what is in it, and say who may. */
export function PermissionsPage({ folder }: { readonly folder: string }) {
  const { data, error, refetch } = usePermissions(folder)
  if (error instanceof AskError && error.status === 403) return <MayNotSee folder={folder} />
  if (error !== null) return <ErrorState error={error} retry={refetch} />
  if (data === undefined) return <SkeletonList />
  const inherited = data.held.filter((held) => held.inherited)
  return (
    <div className={home.page}>
      <Title order={1} size="h3">
        {t('permissionsOf', { title: data.title })}
      </Title>
      <Link to={`/dashboards/f/${encodeURIComponent(folder)}`}>{data.title}</Link>
      <Text size="sm" c="dimmed">
        {t('hint')}
      </Text>
      <PermissionsForm folder={folder} held={data.held} people={data.people} teams={data.teams} />
      {inherited.length > 0 && <Inherited held={inherited} />}
    </div>
  )
}

function MayNotSee({ folder }: { readonly folder: string }) {
  return (
    <EmptyState title={t('mayNot')}>
      {t('mayNotHint')} <Link to={`/dashboards/f/${encodeURIComponent(folder)}`}>{t('toFolder')}</Link>
    </EmptyState>
  )
}

function Inherited({ held }: { readonly held: readonly Held[] }) {
  return (
    <section aria-label={t('inherited')}>
      <Title order={2} size="h5">
        {t('inherited')}
      </Title>
      <ul className={list.list}>
        {held.map((one) => (
          <li key={`${one.title} ${nameOf(one)}`} className={list.deleted}>
            <Text size="sm" className={list.words}>
              {nameOf(one)}
            </Text>
            <Text size="xs" c="dimmed">
              {t('from', { level: wordLevel(one.permission), folder: one.title })}
            </Text>
          </li>
        ))}
      </ul>
    </section>
  )
}
