import { useNavigate } from '@hearth/ui-kit/router'
import { dropDraft } from '../model/edit/draft.ts'
import { useDeleteDashboard } from '../queries/manage-dashboards.ts'
import { SureDialog } from './sure-dialog.tsx'
import { t } from './words.ts'

export type DeleteDialogProps = { readonly uid: string; readonly title: string; readonly onClose: () => void }

/** Asks before a dashboard goes to the trash, and leads to the list then. */
export function DeleteDialog({ uid, title, onClose }: DeleteDialogProps) {
  const navigate = useNavigate()
  const { mutate, isPending, error } = useDeleteDashboard()
  const remove = () =>
    mutate(uid, {
      onSuccess() {
        dropDraft(localStorage, uid)
        navigate({ to: '/' })
      },
    })
  return (
    <SureDialog
      title={t('deleteTitle', { title })}
      text={t('deleteText')}
      action={t('delete')}
      error={error}
      isPending={isPending}
      onClose={onClose}
      onSure={remove}
    />
  )
}
