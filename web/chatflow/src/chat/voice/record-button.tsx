import { MicrophoneIcon } from '@hearth/ui-kit'
import { ActionIcon } from '@mantine/core'
import { t } from './words.ts'

export type RecordButtonProps = { readonly disabled: boolean; readonly onClick: () => void }

/** Begins to record a question. */
export function RecordButton({ disabled, onClick }: RecordButtonProps) {
  return (
    <ActionIcon variant="subtle" color="gray" aria-label={t('record')} disabled={disabled} onClick={onClick}>
      <MicrophoneIcon />
    </ActionIcon>
  )
}
