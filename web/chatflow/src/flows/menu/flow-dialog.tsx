import { ErrorState, onDemand } from '@hearth/ui-kit'
import { Modal } from '@mantine/core'
import type { FlowOutline } from '../../api/chatflow.ts'
import { t } from '../words.ts'

const RemoveFlowDialog = onDemand(async () => (await import('./remove-flow-dialog.tsx')).RemoveFlowDialog)
const RenameDialog = onDemand(async () => (await import('./rename-dialog.tsx')).RenameDialog)
const TagsDialog = onDemand(async () => (await import('./tags-dialog.tsx')).TagsDialog)

/** What is asked or told about one flow of the list. */
export type FlowDialogKind = 'rename' | 'tags' | 'remove' | { readonly title: string; readonly error: Error }

export type FlowDialogProps = {
  readonly kind: FlowDialogKind
  readonly flow: FlowOutline
  readonly onClose: () => void
}

/** The dialog over the list. */
export function FlowDialog({ kind, flow, onClose }: FlowDialogProps) {
  if (kind === 'rename') return <RenameDialog flow={flow} onClose={onClose} />
  if (kind === 'tags') return <TagsDialog flow={flow} onClose={onClose} />
  if (kind === 'remove') return <RemoveFlowDialog flow={flow} onClose={onClose} onRemoved={onClose} />
  return (
    <Modal opened onClose={onClose} title={kind.title} closeButtonProps={{ 'aria-label': t('close') }}>
      <ErrorState error={kind.error} />
    </Modal>
  )
}
