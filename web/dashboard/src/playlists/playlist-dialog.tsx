import { LoadingState, TrashIcon } from '@hearth/ui-kit'
import { ActionIcon, Group, NativeSelect, Text, TextInput } from '@mantine/core'
import { useState } from 'react'
import { parseDuration } from '../model/time/duration.ts'
import { FormDialog } from '../people/form-dialog.tsx'
import { useDashboards } from '../queries/dashboards.ts'
import { type Playlist, type PlaylistItem, useChangePlaylists, usePlaylist } from '../queries/playlists.ts'
import { t } from './words.ts'

export type PlaylistDialogProps = {
  /** Absent for one that is added. */
  readonly uid: string | undefined
  readonly onClose: () => void
}

const blank: Playlist = { uid: '', name: '', interval: '5m', items: [] }

/** What a playlist shows, and for how long each. */
export function PlaylistDialog({ uid, onClose }: PlaylistDialogProps) {
  return uid === undefined ? <Form first={blank} onClose={onClose} /> : <Stored uid={uid} onClose={onClose} />
}

function Stored({ uid, onClose }: { readonly uid: string; readonly onClose: () => void }) {
  const { data } = usePlaylist(uid)
  return data === undefined ? <LoadingState /> : <Form first={data} onClose={onClose} />
}

function Form({ first, onClose }: { readonly first: Playlist; readonly onClose: () => void }) {
  const { mutate, isPending, error } = useChangePlaylists()
  const [draft, setDraft] = useState(first)
  const change = (next: Partial<Playlist>) => setDraft({ ...draft, ...next })
  const isWrong = parseDuration(draft.interval) === undefined || /^\d+$/.test(draft.interval.trim())
  const submit = () => {
    if (isWrong) return
    const body = {
      name: draft.name,
      interval: draft.interval.trim(),
      items: draft.items.map(({ type, value, title = '' }) => ({ type, value, title })),
    }
    const one =
      first.uid === ''
        ? ({ method: 'POST', path: '/api/playlists' } as const)
        : ({ method: 'PUT', path: `/api/playlists/${encodeURIComponent(first.uid)}` } as const)
    mutate({ ...one, body }, { onSuccess: onClose })
  }
  return (
    <FormDialog
      title={first.uid === '' ? t('add') : t('editOf', { name: first.name })}
      action={t('save')}
      error={error}
      isPending={isPending}
      onClose={onClose}
      onSubmit={submit}
    >
      <TextInput
        label={t('name')}
        required
        data-autofocus
        value={draft.name}
        onChange={(event) => change({ name: event.currentTarget.value })}
      />
      <TextInput
        label={t('interval')}
        required
        placeholder="5m"
        error={isWrong ? t('wrongInterval') : undefined}
        value={draft.interval}
        onChange={(event) => change({ interval: event.currentTarget.value })}
      />
      <Items items={draft.items} onChange={(items) => change({ items })} />
    </FormDialog>
  )
}

type ItemsProps = {
  readonly items: readonly PlaylistItem[]
  readonly onChange: (items: readonly PlaylistItem[]) => void
}

function Items({ items, onChange }: ItemsProps) {
  const hits = useDashboards().data ?? []
  const titles = new Map(hits.map(({ uid, title }) => [uid, title]))
  const tags = [...new Set(hits.flatMap((hit) => hit.tags))].toSorted()
  const add = (type: PlaylistItem['type'], value: string) => {
    if (value !== '') onChange([...items, { type, value }])
  }
  const nameOf = ({ type, value, title }: PlaylistItem) => {
    if (type === 'dashboard_by_tag') return t('tagged', { tag: value })
    return titles.get(value) ?? (title === undefined || title === '' ? value : title)
  }
  return (
    <>
      <ol>
        {items.map((item, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the same dashboard may be shown twice
          <li key={index}>
            <Group gap="xs" wrap="nowrap">
              <Text size="sm" flex={1}>
                {nameOf(item)}
              </Text>
              <ActionIcon
                size="sm"
                variant="subtle"
                disabled={index === 0}
                aria-label={t('earlier', { title: nameOf(item) })}
                onClick={() => onChange(items.toSpliced(index, 1).toSpliced(index - 1, 0, item))}
              >
                ↑
              </ActionIcon>
              <ActionIcon
                size="sm"
                variant="subtle"
                color="red"
                aria-label={t('drop', { title: nameOf(item) })}
                onClick={() => onChange(items.toSpliced(index, 1))}
              >
                <TrashIcon size={14} />
              </ActionIcon>
            </Group>
          </li>
        ))}
      </ol>
      {items.length === 0 && (
        <Text size="sm" c="dimmed">
          {t('noItems')}
        </Text>
      )}
      <NativeSelect
        label={t('addDashboard')}
        value=""
        data={[{ value: '', label: t('choose') }, ...hits.map(({ uid, title }) => ({ value: uid, label: title }))]}
        onChange={(event) => add('dashboard_by_uid', event.currentTarget.value)}
      />
      {tags.length > 0 && (
        <NativeSelect
          label={t('addTag')}
          value=""
          data={[{ value: '', label: t('choose') }, ...tags]}
          onChange={(event) => add('dashboard_by_tag', event.currentTarget.value)}
        />
      )}
    </>
  )
}
