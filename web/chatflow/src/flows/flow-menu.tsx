import { CopyIcon, DownloadIcon, ErrorState, MoreIcon, TrashIcon } from '@hearth/ui-kit'
import { ActionIcon, Menu, Modal } from '@mantine/core'
import { useState } from 'react'
import type { Chatflow } from '../api/chatflow.ts'
import { useCreateFlow } from '../api/use-flows.ts'
import { exportFlow } from './export-flow.ts'
import { RemoveFlowDialog } from './remove-flow-dialog.tsx'
import { RenameDialog } from './rename-dialog.tsx'

/** What can be done to one flow of the list. */
export function FlowMenu({ flow }: { readonly flow: Chatflow }) {
  const [dialog, setDialog] = useState<'rename' | 'remove' | undefined>()
  const { mutate, error, reset } = useCreateFlow()
  const close = () => setDialog(undefined)
  // A copy is nobody's yet: whoever may ask the first one was not told of it.
  const duplicate = () => mutate({ ...flow, id: '', name: `${flow.name} copy`, deployed: false, isPublic: false })
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
          <Menu.Item leftSection={<CopyIcon size={16} />} onClick={duplicate}>
            Duplicate
          </Menu.Item>
          <Menu.Item leftSection={<DownloadIcon size={16} />} onClick={() => exportFlow(flow)}>
            Export JSON
          </Menu.Item>
          <Menu.Divider />
          <Menu.Item color="red" leftSection={<TrashIcon size={16} />} onClick={() => setDialog('remove')}>
            Delete
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
      {error !== null && (
        <Modal opened onClose={reset} title="Duplicate" closeButtonProps={{ 'aria-label': 'Close' }}>
          <ErrorState error={error} />
        </Modal>
      )}
      {dialog === 'rename' && <RenameDialog flow={flow} onClose={close} />}
      {dialog === 'remove' && <RemoveFlowDialog flow={flow} onClose={close} onRemoved={close} />}
    </>
  )
}
