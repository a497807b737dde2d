import { ActionMenu, CopyIcon, DownloadIcon, MoreIcon, TrashIcon } from '@hearth/ui-kit'
import { ActionIcon } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import type { FlowOutline } from '../../api/chatflow.ts'
import { askFlow, useCreateFlow } from '../../api/use-flows.ts'
import { t } from '../words.ts'
import { exportFlow } from './export-flow.ts'
import type { FlowDialogKind } from './flow-dialog.tsx'

const FlowDialog = lazy(async () => ({ default: (await import('./flow-dialog.tsx')).FlowDialog }))

/** What can be done to one flow of the list. */
export function FlowMenu({ flow }: { readonly flow: FlowOutline }) {
  const [dialog, setDialog] = useState<FlowDialogKind>()
  const { mutateAsync: create } = useCreateFlow()
  // The list has no drawings.
  const { mutate } = useMutation({
    async mutationFn(what: 'duplicate' | 'exportJson') {
      const whole = await askFlow(flow.id)
      // A copy is nobody's yet: whoever may ask the first one was not told of it.
      if (what === 'exportJson') exportFlow(whole)
      else await create({ ...whole, id: '', name: t('copyOf', { name: flow.name }), deployed: false, isPublic: false })
    },
    onError: (error, what) => setDialog({ title: t(what), error }),
  })
  return (
    <>
      <ActionMenu
        target={
          <ActionIcon variant="subtle" color="gray" aria-label={t('actionsFor', { name: flow.name })}>
            <MoreIcon />
          </ActionIcon>
        }
        entries={[
          { label: t('rename'), onSelect: () => setDialog('rename') },
          { label: t('editTags'), onSelect: () => setDialog('tags') },
          { label: t('duplicate'), icon: <CopyIcon size={16} />, onSelect: () => mutate('duplicate') },
          { label: t('exportJson'), icon: <DownloadIcon size={16} />, onSelect: () => mutate('exportJson') },
          'divider',
          {
            label: t('delete'),
            icon: <TrashIcon size={16} />,
            isDangerous: true,
            onSelect: () => setDialog('remove'),
          },
        ]}
      />
      <Suspense>
        {dialog !== undefined && <FlowDialog kind={dialog} flow={flow} onClose={() => setDialog(undefined)} />}
      </Suspense>
    </>
  )
}
