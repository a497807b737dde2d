import { useBlocker } from '@tanstack/react-router'
import { ConfirmDialog } from './confirm-dialog.tsx'

export type LeaveDialogProps = {
  readonly isDirty: boolean
  /** What would be lost, as in "the changes to …". */
  readonly what: string
}

/** Asks before an edit is left behind; looking at another tab of the flow keeps it. */
export function LeaveDialog({ isDirty, what }: LeaveDialogProps) {
  const { status, proceed, reset } = useBlocker({
    shouldBlockFn: ({ current, next }) => isDirty && current.pathname !== next.pathname,
    enableBeforeUnload: () => isDirty,
    withResolver: true,
  })
  return (
    <ConfirmDialog
      opened={status === 'blocked'}
      title="Leave without saving?"
      action="Leave"
      busy={false}
      error={null}
      onConfirm={() => proceed?.()}
      onClose={() => reset?.()}
    >
      The changes to {what} are not saved.
    </ConfirmDialog>
  )
}
