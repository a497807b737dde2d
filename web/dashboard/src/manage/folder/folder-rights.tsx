import { Link } from '@hearth/ui-kit/router'
import { useFolder } from '../../queries/delete-folder.ts'
import { t } from './words.ts'

export type FolderRightsProps = { readonly uid: string; readonly className: string | undefined }

/** The way to who may what with a folder, for whoever says so. */
export function FolderRights({ uid, className }: FolderRightsProps) {
  const { data } = useFolder(uid)
  if (data?.canAdmin !== true) return null
  return (
    <Link to={`/dashboards/f/${encodeURIComponent(uid)}/permissions`} className={className}>
      {t('permissions')}
    </Link>
  )
}
