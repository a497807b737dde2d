import { onDemand } from '@hearth/ui-kit'
import { useLeaveGuard } from '@hearth/ui-kit/router'
import { t } from './words.ts'

const ConfirmDialog = onDemand(async () => (await import('./confirm-dialog.tsx')).ConfirmDialog)

export type LeaveDialogProps = {
  readonly isDirty: boolean
  /** A sentence that says what would be lost. */
  readonly lost: string
}

/** Asks before an edit is left behind; looking at another tab of the flow keeps it. */
export function LeaveDialog({ isDirty, lost }: LeaveDialogProps) {
  const leaving = useLeaveGuard(isDirty)
  if (leaving === undefined) return null
  return (
    <ConfirmDialog
      opened
      title={t('leaveTitle')}
      action={t('leave')}
      busy={false}
      error={null}
      onConfirm={leaving.proceed}
      onClose={leaving.stay}
    >
      {lost}
    </ConfirmDialog>
  )
}
