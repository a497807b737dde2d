import { EmptyState, ErrorState } from '@hearth/ui-kit'
import { Link, useNavigation } from '@hearth/ui-kit/router'
import { Button, Group, Text } from '@mantine/core'
import { lazy, Suspense, useEffect, useEffectEvent, useState } from 'react'
import { isEdited } from '../app/address/is-edited.ts'
import { renderSearchParams, type SearchParams } from '../app/address/search-params.ts'
import { useChangeSearch } from '../app/address/use-change-search.ts'
import { parseDuration } from '../model/time/duration.ts'
import { type Playlist, usePlayed } from '../queries/playlists.ts'
import { t } from './words.ts'

// As the page itself loads it, so that it stays in one piece.
const DashboardPage = lazy(async () => ({ default: (await import('../app/dashboard-page.tsx')).DashboardPage }))

export type PlayerPageProps = { readonly uid: string; readonly search: SearchParams }

const leastMs = 1_000

/** Shows the dashboards of a playlist in turn until it is stopped. */
export function PlayerPage({ uid, search }: PlayerPageProps) {
  const { data, error, refetch } = usePlayed(uid)
  if (error !== null) return <ErrorState error={error} retry={refetch} />
  if (data === undefined) return null
  const { playlist, dashboards } = data
  if (dashboards.length === 0)
    return (
      <EmptyState title={t('nothingToShow', { name: playlist.name })}>
        <Link to="/playlists">{t('playlists')}</Link>
      </EmptyState>
    )
  return <Player playlist={playlist} dashboards={dashboards} search={search} />
}

type PlayerProps = {
  readonly playlist: Playlist
  readonly dashboards: readonly string[]
  readonly search: SearchParams
}

function Player({ playlist, dashboards, search }: PlayerProps) {
  const [at, setAt] = useState(0)
  const [isPaused, setPaused] = useState(false)
  const navigation = useNavigation()
  const changeSearch = useChangeSearch()
  const count = dashboards.length
  const uid = dashboards[at] ?? ''
  const isAlone = search.viewPanel !== undefined
  const step = (by: number) => {
    // The next one has no such panel.
    if (isAlone) changeSearch({ viewPanel: undefined }, { replace: true })
    setAt((before) => (before + by + count) % count)
  }
  useTurns(playlist.interval, isPaused, at, () => step(1))
  if (useLeaveToEdit(uid, search)) return null
  return (
    <>
      <Group gap="xs" p="xs" role="toolbar" aria-label={playlist.name}>
        <Text size="sm" fw={600}>
          {playlist.name}
        </Text>
        <Text size="sm" c="dimmed" role="status">
          {t('placeOf', { place: at + 1, count })}
        </Text>
        <Button size="compact-xs" variant="default" onClick={() => step(-1)}>
          {t('previous')}
        </Button>
        <Button size="compact-xs" variant="default" onClick={() => setPaused(!isPaused)}>
          {isPaused ? t('goOn') : t('pause')}
        </Button>
        <Button size="compact-xs" variant="default" onClick={() => step(1)}>
          {t('next')}
        </Button>
        <Button size="compact-xs" component={Link} to="/playlists">
          {t('stop')}
        </Button>
      </Group>
      <Suspense>
        <DashboardPage
          key={at}
          uid={uid}
          search={{ ...search, kiosk: '' }}
          onEscape={isAlone ? undefined : () => navigation.go('/playlists')}
        />
      </Suspense>
    </>
  )
}

/**
 * What somebody changes would go with the next turn: it is changed at its own address instead.
 *
 * @returns whether the playlist is being left
 */
function useLeaveToEdit(uid: string, search: SearchParams): boolean {
  const navigation = useNavigation()
  const leaves = isEdited(search)
  const address = `/d/${encodeURIComponent(uid)}${renderSearchParams(search)}`
  useEffect(() => {
    if (leaves) navigation.go(address, { replace: true })
  }, [navigation, leaves, address])
  return leaves
}

// Going by hand begins the time anew.
function useTurns(interval: string, isPaused: boolean, at: number, onTurn: () => void): void {
  const waitMs = Math.max(leastMs, parseDuration(interval) ?? leastMs)
  // As it is when the time is over: a panel may be shown alone by then.
  const turn = useEffectEvent(onTurn)
  // biome-ignore lint/correctness/useExhaustiveDependencies: a dashboard that is shown begins a time of its own
  useEffect(() => {
    if (isPaused) return undefined
    const timer = setTimeout(turn, waitMs)
    return () => clearTimeout(timer)
  }, [waitMs, isPaused, at])
}
