import { Alert, Button, Group, Modal, Stack, Switch, Text, Textarea, TextInput } from '@mantine/core'
import { useHeldClose } from '../../manage/use-held-close.ts'
import type { StoredDashboard } from '../../queries/stored-dashboard.ts'
import { useEditing } from '../edit-context.ts'
import { t } from '../words.ts'
import { ChangeList } from './change-list.tsx'
import { Conflict } from './conflict.tsx'
import { FolderField } from './folder-field.tsx'
import { type Saving, useSaving } from './use-saving.ts'

export type SaveDialogProps = {
  readonly stored: StoredDashboard
  readonly isNew: boolean
  readonly onClose: () => void
  /** It was saved over what is shown. */
  readonly onSaved: () => void
}

/** Says what is saved, takes a message, and asks when somebody else saved meanwhile. */
export function SaveDialog({ stored, isNew, onClose, onSaved }: SaveDialogProps) {
  const { session } = useEditing()
  const saving = useSaving(stored, isNew, onSaved)
  // Whoever left before the answer would go on from a version that is none any more.
  const { isHeld, close } = useHeldClose(saving.isPending, onClose)
  return (
    <Modal
      opened
      onClose={close}
      size="lg"
      title={isNew ? t('saveNew') : t('saveTitle', { title: session.read.title })}
      closeButtonProps={{ 'aria-label': t('close'), disabled: isHeld }}
    >
      {saving.isConflict ? (
        <Conflict
          uid={stored.read.uid ?? ''}
          isPending={saving.isPending}
          onOverwrite={() => saving.save(true)}
          onCopy={saving.beginCopy}
          onClose={close}
        />
      ) : (
        <SaveForm saving={saving} isNew={isNew} isHeld={isHeld} onClose={close} />
      )}
    </Modal>
  )
}

type SaveFormProps = {
  readonly saving: Saving
  readonly isNew: boolean
  readonly isHeld: boolean
  readonly onClose: () => void
}

function SaveForm({ saving, isNew, isHeld, onClose }: SaveFormProps) {
  const { session } = useEditing()
  const { form, set, isFixed, isOwn, isPending, error, save } = saving
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        if (form.title.trim() !== '') save(false)
      }}
    >
      <Stack gap="sm">
        {isFixed && <Alert color="yellow">{t('provisioned')}</Alert>}
        {session.wasConverted && !isNew && <Alert color="yellow">{t('converted')}</Alert>}
        <TextInput
          label={t('titleField')}
          value={form.title}
          required
          data-autofocus={isOwn || undefined}
          onChange={(event) => set({ title: event.currentTarget.value })}
        />
        {!isNew && !isFixed && (
          <Switch
            label={t('asCopy')}
            checked={form.asCopy}
            onChange={(event) => set({ asCopy: event.currentTarget.checked })}
          />
        )}
        <FolderField value={form.folderUid} onChange={(folderUid) => set({ folderUid })} />
        <Textarea
          label={t('message')}
          description={t('messageHint')}
          autosize
          minRows={2}
          value={form.message}
          data-autofocus={!isOwn || undefined}
          onChange={(event) => set({ message: event.currentTarget.value })}
        />
        {!isNew && <ChangeList changes={session.changes} />}
        {error !== null && (
          <Text c="red" size="sm" role="alert">
            {error.message}
          </Text>
        )}
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose} disabled={isHeld}>
            {t('cancel')}
          </Button>
          <Button type="submit" loading={isPending}>
            {t('saveNow')}
          </Button>
        </Group>
      </Stack>
    </form>
  )
}
