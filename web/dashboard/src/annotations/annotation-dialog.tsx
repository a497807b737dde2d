import { Button, Checkbox, Group, Modal, Stack, TagsInput, Text, Textarea } from '@mantine/core'
import { useState } from 'react'
import { wordTime } from '../panels/word-time.ts'
import { useDashboardView } from '../view/dashboard-view.ts'
import { type AnnotationDraft, useKeepAnnotation, useRemoveAnnotation } from './use-keep-annotation.ts'
import { t } from './words.ts'

export type AnnotationDialogProps = { readonly draft: AnnotationDraft; readonly onClose: () => void }

/** The words of an annotation that is new, or kept already. */
export function AnnotationDialog({ draft, onClose }: AnnotationDialogProps) {
  const { dashboard, timeZone } = useDashboardView()
  const keep = useKeepAnnotation(dashboard.uid ?? '')
  const remove = useRemoveAnnotation()
  const [text, setText] = useState(draft.text)
  const [tags, setTags] = useState<readonly string[]>(draft.tags)
  const [isEverywhere, setIsEverywhere] = useState(draft.id !== undefined && draft.panelId === 0)
  const save = () =>
    keep.mutate(
      { ...draft, text: text.trim(), tags, panelId: isEverywhere ? 0 : draft.panelId },
      { onSuccess: onClose },
    )
  const { id, fromMs, toMs } = draft
  const when = [fromMs, ...(toMs > fromMs ? [toMs] : [])].map((ms) => wordTime(ms, timeZone)).join(' – ')
  const error = keep.error ?? remove.error
  return (
    <Modal
      opened
      onClose={onClose}
      title={t(id === undefined ? 'add' : 'change')}
      closeButtonProps={{ 'aria-label': t('close') }}
    >
      <Stack gap="sm">
        <Text size="sm" c="dimmed">
          {when}
        </Text>
        <Textarea
          label={t('text')}
          value={text}
          onChange={(event) => setText(event.currentTarget.value)}
          autosize
          data-autofocus
        />
        <TagsInput label={t('tags')} value={[...tags]} onChange={setTags} />
        {id === undefined && (
          <Checkbox
            label={t('everywhere')}
            checked={isEverywhere}
            onChange={(event) => setIsEverywhere(event.currentTarget.checked)}
          />
        )}
        {error !== null && (
          <Text size="sm" c="red" role="alert">
            {error.message}
          </Text>
        )}
        <Group justify="flex-end">
          {id !== undefined && (
            <Button
              variant="subtle"
              color="red"
              mr="auto"
              loading={remove.isPending}
              onClick={() => remove.mutate(id, { onSuccess: onClose })}
            >
              {t('remove')}
            </Button>
          )}
          <Button variant="default" onClick={onClose}>
            {t('cancel')}
          </Button>
          <Button disabled={text.trim() === ''} loading={keep.isPending} onClick={save}>
            {t('keep')}
          </Button>
        </Group>
      </Stack>
    </Modal>
  )
}
