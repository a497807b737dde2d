import { Button } from '@mantine/core'
import { lazy, Suspense, useState } from 'react'
import { useFolder } from '../../queries/delete-folder.ts'
import { t } from './words.ts'

const DeleteFolderDialog = lazy(async () => ({
  default: (await import('./delete-folder-dialog.tsx')).DeleteFolderDialog,
}))

/** The way to delete a folder, for whoever may. */
export function DeleteFolder({ uid }: { readonly uid: string }) {
  const { data } = useFolder(uid)
  const [isAsked, setIsAsked] = useState(false)
  if (data?.canDelete !== true) return null
  return (
    <div>
      <Button variant="subtle" color="red" size="compact-sm" onClick={() => setIsAsked(true)}>
        {t('deleteFolder')}
      </Button>
      <Suspense>
        {isAsked && <DeleteFolderDialog uid={uid} title={data.title} onClose={() => setIsAsked(false)} />}
      </Suspense>
    </div>
  )
}
