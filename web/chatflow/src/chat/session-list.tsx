import { ErrorState, LoadingState, PlusIcon, TrashIcon } from '@hearth/ui-kit'
import { ActionIcon, Badge, Button, Stack, Text, UnstyledButton } from '@mantine/core'
import { useState } from 'react'
import { ConfirmDialog } from '../app/confirm-dialog.tsx'
import { formatDate } from '../app/format-date.ts'
import classes from './chat.module.css'
import type { Session } from './sessions.ts'
import { useRemoveSession, useSessions } from './use-sessions.ts'
import { t } from './words.ts'

export type SessionListProps = {
  readonly flowId: string
  readonly current: string
  /** @param id `undefined` for a new session */
  readonly onOpen: (id: string | undefined) => void
}

/** The talks that were held with a flow, here and by its callers. */
export function SessionList({ flowId, current, onOpen }: SessionListProps) {
  const { data, error, refetch } = useSessions(flowId)
  const [removing, setRemoving] = useState<Session>()
  const remove = useRemoveSession(flowId)
  const onRemoved = () => {
    setRemoving(undefined)
    if (removing?.id === current) onOpen(undefined)
  }
  return (
    <Stack gap="xs">
      <Button variant="default" size="xs" leftSection={<PlusIcon size={14} />} onClick={() => onOpen(undefined)}>
        {t('newSession')}
      </Button>
      {data === undefined && error !== null && <ErrorState error={error} retry={() => void refetch()} />}
      {data === undefined && error === null && <LoadingState label={t('loadingSessions')} />}
      {data?.length === 0 && (
        <Text size="sm" c="dimmed" p="xs">
          {t('noSessions')}
        </Text>
      )}
      <ul className={classes.list}>
        {(data ?? []).map((session) => (
          <Entry key={session.id} session={session} current={current} onOpen={onOpen} onRemove={setRemoving} />
        ))}
      </ul>
      <ConfirmDialog
        opened={removing !== undefined}
        title={t('deleteSessionTitle')}
        action={t('delete')}
        busy={remove.isPending}
        error={remove.error}
        onConfirm={() => removing !== undefined && remove.mutate(removing.id, { onSuccess: onRemoved })}
        onClose={() => setRemoving(undefined)}
      >
        {t('deleteSessionHelp')}
      </ConfirmDialog>
    </Stack>
  )
}

type EntryProps = {
  readonly session: Session
  readonly current: string
  readonly onOpen: (id: string) => void
  readonly onRemove: (session: Session) => void
}

function Entry({ session, current, onOpen, onRemove }: EntryProps) {
  const { id, title, lastDate, isOwn } = session
  return (
    <li className={classes.entry} data-current={id === current || undefined}>
      <UnstyledButton
        className={classes.open}
        aria-current={id === current ? 'true' : undefined}
        onClick={() => onOpen(id)}
      >
        <span className={classes.sessionTitle}>{title === '' ? t('untitled') : title}</span>
        <span className={classes.sessionDate}>
          {formatDate(lastDate)}
          {!isOwn && (
            <Badge size="xs" variant="default">
              {t('byApi')}
            </Badge>
          )}
        </span>
      </UnstyledButton>
      <ActionIcon
        variant="subtle"
        color="gray"
        size="sm"
        aria-label={t('deleteSession', { title })}
        onClick={() => onRemove(session)}
      >
        <TrashIcon size={14} />
      </ActionIcon>
    </li>
  )
}
