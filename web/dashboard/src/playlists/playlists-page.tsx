import { EmptyState, ErrorState, PlusIcon } from '@hearth/ui-kit'
import { Link } from '@hearth/ui-kit/router'
import { Button, Group, Text, Title } from '@mantine/core'
import { useState } from 'react'
import home from '../app/home-page.module.css'
import { SkeletonList } from '../app/skeleton-list.tsx'
import { SureDialog } from '../manage/sure-dialog.tsx'
import list from '../manage/trash-page.module.css'
import { useMay } from '../queries/own-actions.ts'
import { type Playlist, useChangePlaylists, usePlaylists } from '../queries/playlists.ts'
import { PlaylistDialog } from './playlist-dialog.tsx'
import { t } from './words.ts'

type Listed = Omit<Playlist, 'items'>
type Asked = { readonly kind: 'add' } | { readonly kind: 'edit' | 'delete'; readonly playlist: Listed }

/** Dashboards that are shown in turn, as on a screen on a wall. */
export function PlaylistsPage() {
  const { data, error, isPending, refetch } = usePlaylists()
  const canWrite = useMay('playlists:write') === true
  const [asked, setAsked] = useState<Asked>()
  const close = () => setAsked(undefined)
  return (
    <div className={home.page}>
      <Title order={1} size="h3">
        {t('playlists')}
      </Title>
      <Link to="/">{t('all')}</Link>
      {canWrite && (
        <Group>
          <Button leftSection={<PlusIcon size={16} />} onClick={() => setAsked({ kind: 'add' })}>
            {t('add')}
          </Button>
        </Group>
      )}
      {isPending && <SkeletonList />}
      {error !== null && <ErrorState error={error} retry={refetch} />}
      {data?.length === 0 && <EmptyState title={t('none')}>{t('noneHint')}</EmptyState>}
      <ul className={list.list}>
        {(data ?? []).map((playlist) => (
          <Row key={playlist.uid} playlist={playlist} canWrite={canWrite} onAsk={setAsked} />
        ))}
      </ul>
      {asked?.kind === 'add' && <PlaylistDialog uid={undefined} onClose={close} />}
      {asked?.kind === 'edit' && <PlaylistDialog uid={asked.playlist.uid} onClose={close} />}
      {asked?.kind === 'delete' && <DeleteDialog playlist={asked.playlist} onClose={close} />}
    </div>
  )
}

type RowProps = {
  readonly playlist: Listed
  readonly canWrite: boolean
  readonly onAsk: (asked: Asked) => void
}

function Row({ playlist, canWrite, onAsk }: RowProps) {
  const { uid, name, interval } = playlist
  return (
    <li className={list.deleted}>
      <div className={list.words}>
        <Text fw={600}>{name}</Text>
        <Text size="xs" c="dimmed">
          {t('every', { interval })}
        </Text>
      </div>
      <Button
        component={Link}
        to={`/playlists/play/${encodeURIComponent(uid)}`}
        size="xs"
        aria-label={t('startOf', { name })}
      >
        {t('start')}
      </Button>
      {canWrite && (
        <>
          <Button
            size="xs"
            variant="default"
            aria-label={t('editOf', { name })}
            onClick={() => onAsk({ kind: 'edit', playlist })}
          >
            {t('edit')}
          </Button>
          <Button
            size="xs"
            variant="subtle"
            color="red"
            aria-label={t('deleteOf', { name })}
            onClick={() => onAsk({ kind: 'delete', playlist })}
          >
            {t('delete')}
          </Button>
        </>
      )}
    </li>
  )
}

function DeleteDialog({ playlist, onClose }: { readonly playlist: Listed; readonly onClose: () => void }) {
  const { mutate, isPending, error } = useChangePlaylists()
  const path = `/api/playlists/${encodeURIComponent(playlist.uid)}`
  return (
    <SureDialog
      title={t('deleteOf', { name: playlist.name })}
      text={t('deleteText')}
      action={t('delete')}
      error={error}
      isPending={isPending}
      onClose={onClose}
      onSure={() => mutate({ method: 'DELETE', path }, { onSuccess: onClose })}
    />
  )
}
