import { Button, Group, Modal, Stack, Text } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { categoriesOf, type FlowOutline } from '../../api/chatflow.ts'
import { useChangeFlow, useFlows } from '../../api/use-flows.ts'
import { t } from '../words.ts'
import { TagField } from './tag-field.tsx'

export type TagsDialogProps = {
  readonly flow: Pick<FlowOutline, 'id' | 'name' | 'category'>
  readonly onClose: () => void
}

// What parts them where they are kept.
const separator = ';'

/** Sorts a flow under tags, offering those that other flows have. */
export function TagsDialog({ flow, onClose }: TagsDialogProps) {
  const [tags, setTags] = useState<readonly string[]>(categoriesOf(flow))
  const { data: flows = [] } = useFlows()
  const { mutate, isPending, error } = useChangeFlow(flow.id)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    mutate({ category: tags.length === 0 ? null : tags.join(separator) }, { onSuccess: onClose })
  }
  return (
    <Modal
      opened
      onClose={onClose}
      title={t('tagsOf', { name: flow.name })}
      closeButtonProps={{ 'aria-label': t('close') }}
    >
      <form onSubmit={submit}>
        <Stack gap="md">
          <TagField
            tags={tags}
            onTags={setTags}
            known={[...new Set(flows.flatMap(categoriesOf))]}
            error={error?.message}
          />
          <Text size="xs" c="dimmed">
            {t('tagsHint')}
          </Text>
          <Group justify="flex-end">
            <Button type="submit" loading={isPending}>
              {t('save')}
            </Button>
          </Group>
        </Stack>
      </form>
    </Modal>
  )
}
