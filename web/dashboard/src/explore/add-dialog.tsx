import { useNavigation } from '@hearth/ui-kit/router'
import { Alert, Button, Group, Modal, NativeSelect, Stack, Text, TextInput } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import type { Pane } from '../model/explore/pane.ts'
import { type Json, text } from '../model/json.ts'
import { useDashboards } from '../queries/dashboards.ts'
import { addToDraft } from './panel-drafts.ts'
import { t } from './words.ts'

export type AddDialogProps = { readonly panel: Json; readonly range: Pane['range']; readonly onClose: () => void }

/** Makes a panel of an answer, in a new dashboard or in one that is there. */
export function AddDialog({ panel, range, onClose }: AddDialogProps) {
  const navigation = useNavigation()
  const { data: dashboards = [] } = useDashboards()
  const [uid, setUid] = useState('')
  const [title, setTitle] = useState(text(panel.title))
  const adding = useMutation({
    mutationFn: () => addToDraft(uid, { ...panel, title }),
    onSuccess: (path) => navigation.go(`${path}?${new URLSearchParams({ ...range, edit: '' })}`),
  })
  return (
    <Modal opened onClose={onClose} title={t('add')} closeButtonProps={{ 'aria-label': t('cancel') }}>
      <form
        onSubmit={(event) => {
          event.preventDefault()
          adding.mutate()
        }}
      >
        <Stack gap="sm">
          <TextInput
            label={t('panelTitle')}
            value={title}
            data-autofocus
            onChange={(event) => setTitle(event.currentTarget.value)}
          />
          <NativeSelect
            label={t('dashboard')}
            value={uid}
            onChange={(event) => setUid(event.currentTarget.value)}
            data={[
              { value: '', label: t('newDashboard') },
              ...dashboards.map((one) => ({ value: one.uid, label: one.title })),
            ]}
          />
          <Text size="sm" c="dimmed">
            {t('addHint')}
          </Text>
          {adding.error !== null && <Alert color="red">{adding.error.message}</Alert>}
          <Group justify="flex-end">
            <Button variant="default" onClick={onClose}>
              {t('cancel')}
            </Button>
            <Button type="submit" loading={adding.isPending}>
              {t('add')}
            </Button>
          </Group>
        </Stack>
      </form>
    </Modal>
  )
}
