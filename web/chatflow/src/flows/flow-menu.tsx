import { CopyIcon, DownloadIcon, ErrorState, MoreIcon, TrashIcon } from '@hearth/ui-kit'
import { ActionIcon, Menu, Modal } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import type { FlowOutline } from '../api/chatflow.ts'
import { askFlow, useCreateFlow } from '../api/use-flows.ts'
import { exportFlow } from './export-flow.ts'
import { RemoveFlowDialog } from './remove-flow-dialog.tsx'
import { RenameDialog } from './rename-dialog.tsx'

/** What can be done to one flow of the list. */
export function FlowMenu({ flow }: { readonly flow: FlowOutline }) {
  const [dialog, setDialog] = useState<'rename' | 'remove' | undefined>()
  const { mutateAsync: create } = useCreateFlow()
  // The list has no drawings.
  const { mutate, error, reset, variables } = useMutation({
    async mutationFn(what: 'Duplicate' | 'Export') {
      const whole = await askFlow(flow.id)
      // A copy is nobody's yet: whoever may ask the first one was not told of it.
      if (what === 'Export') exportFlow(whole)
      else await create({ ...whole, id: '', name: `${flow.name} copy`, deployed: false, isPublic: false })
    },
  })
  const close = () => setDialog(undefined)
  return (
    <>
      <Menu position="bottom-end" withinPortal>
        <Menu.Target>
          <ActionIcon variant="subtle" color="gray" aria-label={`Actions for ${flow.name}`}>
            <MoreIcon />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item onClick={() => setDialog('rename')}>Rename</Menu.Item>
          <Menu.Item leftSection={<CopyIcon size={16} />} onClick={() => mutate('Duplicate')}>
            Duplicate
          </Menu.Item>
          <Menu.Item leftSection={<DownloadIcon size={16} />} onClick={() => mutate('Export')}>
            Export JSON
          </Menu.Item>
          <Menu.Divider />
          <Menu.Item color="red" leftSection={<TrashIcon size={16} />} onClick={() => setDialog('remove')}>
            Delete
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
      {error !== null && (
        <Modal opened onClose={reset} title={variables ?? 'Duplicate'} closeButtonProps={{ 'aria-label': 'Close' }}>
          <ErrorState error={error} />
        </Modal>
      )}
      {dialog === 'rename' && <RenameDialog flow={flow} onClose={close} />}
      {dialog === 'remove' && <RemoveFlowDialog flow={flow} onClose={close} onRemoved={close} />}
    </>
  )
}
