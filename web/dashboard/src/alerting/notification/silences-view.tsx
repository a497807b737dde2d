import { EmptyState, ErrorState, PlusIcon, renderDate } from '@hearth/ui-kit'
import { Button, Group, Text } from '@mantine/core'
import { useState } from 'react'
import { SkeletonList } from '../../app/skeleton-list.tsx'
import list from '../../manage/trash-page.module.css'
import { type Silence, useChangeAlerting, useSilences } from '../../queries/alerting.ts'
import { useMay } from '../../queries/own-actions.ts'
import classes from '../alerting.module.css'
import type { AlertingPlace } from '../alerting-at.ts'
import { GoneNote } from '../gone.tsx'
import { t } from '../words.ts'
import { lineOf } from './matchers.ts'
import { SilenceDialog } from './silence-dialog.tsx'

/** What is silenced, to be ended here. */
export function SilencesView({ place }: { readonly place: AlertingPlace }) {
  const { data, error, isPending, refetch } = useSilences()
  const canWrite = useMay('alert.silences:create') === true
  const [adds, setAdds] = useState(place.isNew === true)
  return (
    <>
      {canWrite && (
        <Group>
          <Button leftSection={<PlusIcon size={16} />} onClick={() => setAdds(true)}>
            {t('addSilence')}
          </Button>
        </Group>
      )}
      {isPending && <SkeletonList />}
      {error !== null && <ErrorState error={error} retry={refetch} />}
      {data !== undefined && place.name !== undefined && !data.some(({ id }) => id === place.name) && (
        <GoneNote text={t('silenceGone')} list="/alerting/silences" />
      )}
      {data?.length === 0 && <EmptyState title={t('noSilences')}>{canWrite && t('noSilencesHint')}</EmptyState>}
      <ul className={list.list}>
        {(data ?? []).map((silence) => (
          <SilenceRow key={silence.id} silence={silence} canWrite={canWrite} isMeant={silence.id === place.name} />
        ))}
      </ul>
      {adds && canWrite && <SilenceDialog matchers="" onClose={() => setAdds(false)} />}
    </>
  )
}

type SilenceRowProps = {
  readonly silence: Silence
  readonly canWrite: boolean
  /** By the address. */
  readonly isMeant: boolean
}

function SilenceRow({ silence, canWrite, isMeant }: SilenceRowProps) {
  const { id, status, comment, createdBy, endsAt, matchers } = silence
  const { mutate, isPending, error } = useChangeAlerting()
  const lines = matchers.map(lineOf).join(', ')
  const path = `/api/alertmanager/grafana/api/v2/silence/${encodeURIComponent(id)}`
  return (
    <li className={classes.item} aria-current={isMeant || undefined} ref={isMeant ? intoSight : undefined}>
      <div className={classes.row}>
        <span className={classes.state}>{t(status.state)}</span>
        <div className={classes.grow}>
          <Text fw={600}>{lines}</Text>
          <Text size="xs" c="dimmed">
            {[comment, createdBy, t('until', { when: renderDate(endsAt) })].filter(Boolean).join(' · ')}
          </Text>
          {error !== null && (
            <Text size="xs" c="red" role="alert">
              {error.message}
            </Text>
          )}
        </div>
        {canWrite && status.state !== 'expired' && (
          <Button
            variant="default"
            size="xs"
            loading={isPending}
            aria-label={t('endSilenceOf', { name: lines })}
            onClick={() => mutate({ method: 'DELETE', path })}
          >
            {t('endSilence')}
          </Button>
        )}
      </div>
    </li>
  )
}

function intoSight(element: HTMLElement | null) {
  element?.scrollIntoView({ block: 'nearest' })
}
