import { useNavigation } from '@hearth/ui-kit/router'
import { Button, Group, Modal, Stack, Text, TextInput } from '@mantine/core'
import { useState } from 'react'
import { useHeldClose } from '../../manage/use-held-close.ts'
import { copyOf } from '../../model/edit/copy.ts'
import { useFolder } from '../../queries/delete-folder.ts'
import { useWritable } from '../../queries/folders.ts'
import { useSaveDashboard } from '../../queries/save-dashboard.ts'
import { t } from '../words.ts'
import { FolderField } from './folder-field.tsx'

export type CopyDialogProps = {
  /** The dashboard as it is stored. */
  readonly json: unknown
  readonly title: string
  readonly folderUid: string
  readonly onClose: () => void
}

/** Stores a copy that can be edited, under a title and in a folder of one's choice, and leads there. */
export function CopyDialog({ json, title: original, folderUid: folder, onClose }: CopyDialogProps) {
  const navigation = useNavigation()
  const [title, setTitle] = useState(t('copyOf', { title: original }))
  const [chosen, setChosen] = useState<string>()
  const { folders, hasRoot } = useWritable()
  // Beside the original where one may, or else where one may at all.
  const mayStay = useFolder(folder === '' ? 'general' : folder).data?.canSave !== false
  const folderUid = chosen ?? (mayStay ? folder : hasRoot ? '' : (folders[0]?.uid ?? ''))
  const { mutate, isPending, error } = useSaveDashboard()
  const { isHeld, close } = useHeldClose(isPending, onClose)
  const save = () =>
    mutate(
      { dashboard: copyOf(json, title.trim()), folderUid, message: '', overwrite: false },
      { onSuccess: ({ url }) => navigation.go(url) },
    )
  return (
    <Modal
      opened
      onClose={close}
      title={t('copyTitle', { title: original })}
      closeButtonProps={{ 'aria-label': t('close'), disabled: isHeld }}
    >
      <form
        onSubmit={(event) => {
          event.preventDefault()
          if (title.trim() !== '') save()
        }}
      >
        <Stack gap="sm">
          <TextInput
            label={t('titleField')}
            value={title}
            required
            data-autofocus
            onChange={(event) => setTitle(event.currentTarget.value)}
          />
          <FolderField value={folderUid} onChange={setChosen} />
          {error !== null && (
            <Text c="red" size="sm" role="alert">
              {error.message}
            </Text>
          )}
          <Group justify="flex-end">
            <Button variant="default" onClick={close} disabled={isHeld}>
              {t('cancel')}
            </Button>
            <Button type="submit" loading={isPending}>
              {t('saveCopy')}
            </Button>
          </Group>
        </Stack>
      </form>
    </Modal>
  )
}
