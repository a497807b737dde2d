import { Modal } from '@mantine/core'
import { LoadForm } from './load-form.tsx'
import { t } from './words.ts'

export type LoadDialogProps = {
  readonly model: string
  readonly isLoaded: boolean
  readonly onClose: () => void
}

/** How a model is loaded, and the button that does it. */
export function LoadDialog({ model, isLoaded, onClose }: LoadDialogProps) {
  return (
    <Modal opened onClose={onClose} title={t('loadNamed', { model })} closeButtonProps={{ 'aria-label': t('close') }}>
      <LoadForm model={model} isLoaded={isLoaded} onDone={onClose} />
    </Modal>
  )
}
