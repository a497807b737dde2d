import { lazy } from 'react'
import type { SearchParams } from './address/search-params.ts'
import type { View } from './address/view-at.ts'

const OnlyWith = lazy(async () => ({ default: (await import('../rights/only-with.tsx')).OnlyWith }))
const ExplorePage = lazy(async () => ({ default: (await import('../explore/explore-page.tsx')).ExplorePage }))
const TrashPage = lazy(async () => ({ default: (await import('../manage/trash-page.tsx')).TrashPage }))
const ImportPage = lazy(async () => ({ default: (await import('./import/import-page.tsx')).ImportPage }))
const SharedPage = lazy(async () => ({ default: (await import('../share/shared-page.tsx')).SharedPage }))
const SignInPage = lazy(async () => ({ default: (await import('../people/sign-in-page.tsx')).SignInPage }))
const ProfilePage = lazy(async () => ({ default: (await import('../people/profile-page.tsx')).ProfilePage }))
const UsersPage = lazy(async () => ({ default: (await import('../people/users-page.tsx')).UsersPage }))
const SourcesPage = lazy(async () => ({ default: (await import('../sources/sources-page.tsx')).SourcesPage }))
const AccountsPage = lazy(async () => ({ default: (await import('../people/accounts-page.tsx')).AccountsPage }))
const PlaylistsPage = lazy(async () => ({ default: (await import('../playlists/playlists-page.tsx')).PlaylistsPage }))
const PlayerPage = lazy(async () => ({ default: (await import('../playlists/player-page.tsx')).PlayerPage }))
const PermissionsPage = lazy(async () => ({
  default: (await import('../permissions/permissions-page.tsx')).PermissionsPage,
}))
const AlertingPage = lazy(async () => ({ default: (await import('../alerting/alerting-page.tsx')).AlertingPage }))

type OtherView = Exclude<View, { readonly kind: 'list' | 'new' | 'dashboard' | 'solo' | 'unknown' }>

/** The views that are opened now and then. */
export function OtherPage({ view, search }: { readonly view: OtherView; readonly search: SearchParams }) {
  switch (view.kind) {
    case 'import':
      return (
        <OnlyWith action="dashboards:create">
          <ImportPage />
        </OnlyWith>
      )
    case 'explore':
      return <ExplorePage search={search} />
    case 'trash':
      return <TrashPage />
    case 'shared':
      return <SharedPage kind={view.how} secret={view.secret} search={search} />
    case 'sign-in':
      return <SignInPage />
    case 'profile':
      return <ProfilePage />
    case 'users':
      return (
        <OnlyWith action="org.users:write">
          <UsersPage />
        </OnlyWith>
      )
    case 'sources':
      return <SourcesPage uid={view.uid} />
    case 'alerting':
      return <AlertingPage parts={view.parts} search={search} />
    case 'permissions':
      return <PermissionsPage folder={view.folder} />
    case 'playlists':
      return <PlaylistsPage />
    case 'playing':
      return <PlayerPage uid={view.uid} search={search} />
    case 'accounts':
      return (
        <OnlyWith action="serviceaccounts:write">
          <AccountsPage />
        </OnlyWith>
      )
  }
}
