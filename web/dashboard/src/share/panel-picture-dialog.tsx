import { Modal } from '@mantine/core'
import { Pictures, type PicturesProps } from './pictures.tsx'
import { t } from './words.ts'

export type PanelPictureDialogProps = PicturesProps & { readonly onClose: () => void }

/** The ways to show a panel to others. */
export function PanelPictureDialog({ onClose, ...props }: PanelPictureDialogProps) {
  return (
    <Modal
      opened
      size="lg"
      onClose={onClose}
      title={t('share', { title: props.title })}
      closeButtonProps={{ 'aria-label': t('close') }}
    >
      <Pictures {...props} />
    </Modal>
  )
}
