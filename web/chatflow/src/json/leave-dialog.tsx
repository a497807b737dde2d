import { useBlocker } from '@tanstack/react-router'
import { ConfirmDialog } from '../app/confirm-dialog.tsx'

/** Asks before an edit is left behind; looking at another tab of the flow keeps it. */
export function LeaveDialog({ isDirty }: { readonly isDirty: boolean }) {
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
      The changes to the JSON of this flow are not saved.
    </ConfirmDialog>
  )
}
