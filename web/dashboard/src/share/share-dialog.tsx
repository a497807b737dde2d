import { ask, shownAddress } from '@hearth/ui-kit'
import { Button, Group, Modal, NativeSelect, Stack, Text, Title } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { QueryAnswer } from '../model/frame.ts'
import { record } from '../model/json.ts'
import { useMay } from '../queries/own-actions.ts'
import type { OpenDashboard } from '../view/use-dashboard.ts'
import { EmbedForm } from './embed-form.tsx'
import { Pictures } from './pictures.tsx'
import { PublicPageForm } from './public-page-form.tsx'
import { Refused, SharedAddress } from './shared-address.tsx'
import { withData } from './shared-json.ts'
import { shownPanels } from './shown-panels.ts'
import { t } from './words.ts'

export type ShareDialogProps = {
  readonly open: OpenDashboard
  /** Whether who looks may change the dashboard, and so give it away. */
  readonly canEdit: boolean
  readonly onClose: () => void
}

/** The ways to show a dashboard to others. */
export function ShareDialog({ open, canEdit, onClose }: ShareDialogProps) {
  const { dashboard } = open.view
  const canSnap = useMay('snapshots:create') === true
  return (
    <Modal
      opened
      size="lg"
      onClose={onClose}
      title={t('share', { title: dashboard.title })}
      closeButtonProps={{ 'aria-label': t('close') }}
    >
      <Stack gap="lg">
        <ShortLink />
        <Pictures title={dashboard.title} panelKey={undefined} />
        <EmbedForm open={open} />
        {canEdit && <PublicPageForm uid={dashboard.uid ?? ''} title={dashboard.title} />}
        {canSnap && <SnapshotForm open={open} />}
      </Stack>
    </Modal>
  )
}

function ShortLink() {
  const { mutate, isPending, error, data } = useMutation({
    mutationFn: () => {
      const { pathname, search } = shownAddress()
      const path = `${pathname}${search}`
      return ask<{ readonly url: string }>('/api/short-urls', { method: 'POST', body: { path } })
    },
  })
  return (
    <Stack gap="xs" align="flex-start">
      <Title order={2} size="h5">
        {t('link')}
      </Title>
      <Text size="sm">{t('linkHint')}</Text>
      {data === undefined ? (
        <Button size="xs" variant="default" loading={isPending} onClick={() => mutate()}>
          {t('makeLink')}
        </Button>
      ) : (
        <SharedAddress path={data.url} isNew />
      )}
      <Refused error={error} />
    </Stack>
  )
}

const hourSeconds = 3_600
const weekSeconds = 7 * 24 * hourSeconds
const lifetimes = [
  { value: `${hourSeconds}`, label: t('hour') },
  { value: `${24 * hourSeconds}`, label: t('day') },
  { value: `${weekSeconds}`, label: t('week') },
  { value: '0', label: t('forEver') },
]

function SnapshotForm({ open }: { readonly open: OpenDashboard }) {
  const client = useQueryClient()
  const [expires, setExpires] = useState(`${weekSeconds}`)
  const { mutate, isPending, error, data } = useMutation({
    mutationFn: () => {
      const { dashboard, json, range } = open.view
      const answers = new Map<string, readonly QueryAnswer[]>()
      for (const [key, found] of client.getQueriesData<readonly QueryAnswer[]>({ queryKey: ['panel'] }))
        if (found !== undefined) answers.set(String(key[1]), found)
      const time = { from: new Date(range.fromMs).toISOString(), to: new Date(range.toMs).toISOString() }
      const kept = withData(record(json), shownPanels(open.view, open.sections, answers), time)
      const body = { name: dashboard.title, expires: Number(expires), dashboard: kept }
      return ask<{ readonly url: string }>('/api/snapshots', { method: 'POST', body })
    },
  })
  return (
    <Stack gap="xs" align="flex-start">
      <Title order={2} size="h5">
        {t('snapshot')}
      </Title>
      <Text size="sm">{t('snapshotHint')}</Text>
      <Group align="end" gap="xs">
        <NativeSelect
          size="xs"
          label={t('lasts')}
          value={expires}
          data={lifetimes}
          onChange={(event) => setExpires(event.currentTarget.value)}
        />
        <Button size="xs" variant="default" loading={isPending} onClick={() => mutate()}>
          {t('makeSnapshot')}
        </Button>
      </Group>
      {data !== undefined && <SharedAddress path={data.url} isNew />}
      <Refused error={error} />
    </Stack>
  )
}
