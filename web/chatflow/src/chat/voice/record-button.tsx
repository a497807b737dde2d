import { MicrophoneIcon } from '@hearth/ui-kit'
import { ActionIcon } from '@mantine/core'
import { t } from './words.ts'

export type RecordButtonProps = {
  /** What is to be spoken; the question by default. */
  readonly label?: string
  readonly disabled: boolean
  readonly onClick: () => void
}

/** Begins to record. */
export function RecordButton({ label = t('record'), disabled, onClick }: RecordButtonProps) {
  return (
    <ActionIcon variant="subtle" color="gray" aria-label={label} disabled={disabled} onClick={onClick}>
      <MicrophoneIcon />
    </ActionIcon>
  )
}
