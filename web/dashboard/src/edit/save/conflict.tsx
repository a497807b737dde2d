import { ErrorState, LoadingState, renderDate } from '@hearth/ui-kit'
import { Alert, Button, Group, Stack, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { toEditable } from '../../model/edit/editable.ts'
import { findChanges } from '../../model/edit/find-changes.ts'
import { askStored } from '../../queries/stored-dashboard.ts'
import { useEditing } from '../edit-context.ts'
import { t } from '../words.ts'
import { ChangeList } from './change-list.tsx'

export type ConflictProps = {
  readonly uid: string
  readonly isPending: boolean
  readonly onOverwrite: () => void
  readonly onCopy: () => void
  readonly onClose: () => void
}

/** Somebody saved another version since these changes began: what differs, and who wins. */
export function Conflict({ uid, isPending, onOverwrite, onCopy, onClose }: ConflictProps) {
  const { session } = useEditing()
  const { data, error } = useQuery({
    queryKey: ['stored now', uid],
    queryFn: ({ signal }) => askStored(uid, signal),
    staleTime: 0,
    gcTime: 0,
  })
  if (error !== null) return <ErrorState error={error} />
  if (data === undefined) return <LoadingState />
  const { updatedBy = '', updated = '' } = data.meta
  return (
    <Stack gap="sm">
      <Alert color="yellow" role="alert" title={t('conflict')}>
        {t('conflictText', { who: updatedBy, when: renderDate(Date.parse(updated)) })}
      </Alert>
      <Text size="sm" fw={600}>
        {t('conflictDiffers')}
      </Text>
      <ChangeList changes={findChanges(toEditable(data.dashboard).json, session.json)} />
      <Group justify="flex-end">
        <Button variant="default" onClick={onClose} data-autofocus>
          {t('keepEditing')}
        </Button>
        <Button variant="default" onClick={onCopy} loading={isPending}>
          {t('saveAsCopy')}
        </Button>
        <Button color="red" onClick={onOverwrite} loading={isPending}>
          {t('overwrite')}
        </Button>
      </Group>
    </Stack>
  )
}
