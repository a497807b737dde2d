import { EmptyState, ErrorState, renderDate } from '@hearth/ui-kit'
import { Link } from '@hearth/ui-kit/router'
import { Button, Text, Title } from '@mantine/core'
import { useState } from 'react'
import home from '../app/home-page.module.css'
import { SkeletonList } from '../app/skeleton-list.tsx'
import { type DeletedHit, useTrash } from '../queries/dashboards.ts'
import { usePurgeDeleted, useRestoreDeleted } from '../queries/manage-dashboards.ts'
import { SureDialog } from './sure-dialog.tsx'
import classes from './trash-page.module.css'
import { t } from './words.ts'

/** Dashboards that were deleted, to be brought back or deleted for good. */
export function TrashPage() {
  const { data, error, isPending, refetch } = useTrash()
  const [purged, setPurged] = useState<DeletedHit>()
  return (
    <div className={home.page}>
      <Title order={1} size="h3">
        {t('trash')}
      </Title>
      <Link to="/">{t('all')}</Link>
      {isPending && <SkeletonList />}
      {error !== null && <ErrorState error={error} retry={refetch} />}
      {data?.length === 0 && <EmptyState title={t('trashEmpty')}>{t('trashHint')}</EmptyState>}
      <ul className={classes.list}>
        {(data ?? []).map((hit) => (
          <Deleted key={hit.uid} hit={hit} onPurge={() => setPurged(hit)} />
        ))}
      </ul>
      {purged !== undefined && <PurgeDialog hit={purged} onClose={() => setPurged(undefined)} />}
    </div>
  )
}

function Deleted({ hit, onPurge }: { readonly hit: DeletedHit; readonly onPurge: () => void }) {
  const { mutate, isPending, error } = useRestoreDeleted()
  const { uid, title, deleted, deletedBy } = hit
  return (
    <li className={classes.deleted}>
      <div className={classes.words}>
        <Text fw={600}>{title}</Text>
        <Text size="xs" c="dimmed">
          {t('deletedBy', { who: deletedBy, when: renderDate(deleted) })}
        </Text>
        {error !== null && (
          <Text size="xs" c="red" role="alert">
            {error.message}
          </Text>
        )}
      </div>
      <Button size="xs" loading={isPending} aria-label={t('restoreOf', { title })} onClick={() => mutate(uid)}>
        {t('restore')}
      </Button>
      <Button size="xs" variant="subtle" color="red" aria-label={t('purgeOf', { title })} onClick={onPurge}>
        {t('purge')}
      </Button>
    </li>
  )
}

function PurgeDialog({ hit, onClose }: { readonly hit: DeletedHit; readonly onClose: () => void }) {
  const { mutate, isPending, error } = usePurgeDeleted()
  return (
    <SureDialog
      title={t('purgeTitle', { title: hit.title })}
      text={t('purgeText')}
      action={t('purge')}
      error={error}
      isPending={isPending}
      onClose={onClose}
      onSure={() => mutate(hit.uid, { onSuccess: onClose })}
    />
  )
}
