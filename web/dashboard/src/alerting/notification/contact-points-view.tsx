import { AskError, EmptyState, ErrorState, PlusIcon } from '@hearth/ui-kit'
import { Button, Group, Text } from '@mantine/core'
import { useState } from 'react'
import { SkeletonList } from '../../app/skeleton-list.tsx'
import { SureDialog } from '../../manage/sure-dialog.tsx'
import list from '../../manage/trash-page.module.css'
import { type ContactPoint, useChangeAlerting, useContactPoints } from '../../queries/alerting.ts'
import { useMay } from '../../queries/own-actions.ts'
import classes from '../alerting.module.css'
import type { AlertingPlace } from '../alerting-at.ts'
import { GoneNote } from '../gone.tsx'
import { t } from '../words.ts'
import { ContactPointDialog } from './contact-point-dialog.tsx'
import { isPointType } from './contact-point-fields.ts'

type Asked = { readonly kind: 'edit' | 'delete'; readonly point: ContactPoint } | { readonly kind: 'add' }

/** Ways to reach people. */
export function ContactPointsView({ place }: { readonly place: AlertingPlace }) {
  const { data, error, isPending, refetch } = useContactPoints()
  const canWrite = useMay('alert.notifications:write') === true
  const [chosen, setAsked] = useState<Asked | 'nothing'>()
  // By its name in the addresses of Grafana, or by its uid.
  const meant = data?.find(({ name, uid }) => name === place.name || uid === place.name)
  const shown = chosen ?? (canWrite ? askedAt(place, meant) : undefined)
  const asked = shown === 'nothing' ? undefined : shown
  const close = () => setAsked('nothing')
  if (error instanceof AskError && error.status === 403) return <EmptyState title={t('mayNotRead')} />
  return (
    <>
      {canWrite && (
        <Group>
          <Button leftSection={<PlusIcon size={16} />} onClick={() => setAsked({ kind: 'add' })}>
            {t('addContactPoint')}
          </Button>
        </Group>
      )}
      {isPending && <SkeletonList />}
      {error !== null && <ErrorState error={error} retry={refetch} />}
      {data !== undefined && place.name !== undefined && meant === undefined && (
        <GoneNote text={t('pointGone', { name: place.name })} list="/alerting/notifications" />
      )}
      {data?.length === 0 && <EmptyState title={t('noContactPoints')}>{t('noContactPointsHint')}</EmptyState>}
      <ul className={list.list}>
        {(data ?? []).map((point) => (
          <li key={point.uid} className={list.deleted}>
            <div className={list.words}>
              <Text fw={600}>{point.name}</Text>
              <Text size="xs" c="dimmed">
                {isPointType(point.type) ? t(point.type) : point.type}
                {point.provenance === 'file' ? ` · ${t('fromFile')}` : ''}
              </Text>
            </div>
            {canWrite && point.provenance !== 'file' && <Actions point={point} onAsk={setAsked} />}
          </li>
        ))}
      </ul>
      {asked?.kind === 'add' && <ContactPointDialog point={undefined} onClose={close} />}
      {asked?.kind === 'edit' && <ContactPointDialog point={asked.point} onClose={close} />}
      {asked?.kind === 'delete' && <DeletePointDialog point={asked.point} onClose={close} />}
    </>
  )
}

// What an address means is open at first, until it is closed.
function askedAt({ isNew = false }: AlertingPlace, meant: ContactPoint | undefined): Asked | undefined {
  if (isNew) return { kind: 'add' }
  return meant === undefined || meant.provenance === 'file' ? undefined : { kind: 'edit', point: meant }
}

function Actions({ point, onAsk }: { readonly point: ContactPoint; readonly onAsk: (asked: Asked) => void }) {
  return (
    <div className={classes.row}>
      <Button
        variant="default"
        size="xs"
        aria-label={t('editContactPoint', { name: point.name })}
        onClick={() => onAsk({ kind: 'edit', point })}
      >
        {t('edit')}
      </Button>
      <Button
        variant="default"
        size="xs"
        aria-label={t('deleteTitle', { name: point.name })}
        onClick={() => onAsk({ kind: 'delete', point })}
      >
        {t('remove')}
      </Button>
    </div>
  )
}

function DeletePointDialog({ point, onClose }: { readonly point: ContactPoint; readonly onClose: () => void }) {
  const { mutate, isPending, error } = useChangeAlerting()
  const path = `/api/v1/provisioning/contact-points/${encodeURIComponent(point.uid)}`
  return (
    <SureDialog
      title={t('deleteTitle', { name: point.name })}
      text={t('deletePointText')}
      action={t('remove')}
      error={error}
      isPending={isPending}
      onClose={onClose}
      onSure={() => mutate({ method: 'DELETE', path }, { onSuccess: onClose })}
    />
  )
}
