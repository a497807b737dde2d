import { EditIcon, ErrorState, LoadingState, PlusIcon, TrashIcon } from '@hearth/ui-kit'
import { ActionIcon, Button, Group, Modal, Stack, Text, UnstyledButton } from '@mantine/core'
import { useState } from 'react'
import classes from '../talk.module.css'
import { t } from '../words.ts'
import { PromptForm } from './prompt-form.tsx'
import { type Prompt, usePrompts, useRemovePrompt } from './use-prompts.ts'

export type PromptsDialogProps = {
  /** Puts the text of a prompt where the question is written. */
  readonly onUse: (text: string) => void
  readonly onClose: () => void
}

type Edited = Omit<Prompt, 'id'> & { readonly id: string | undefined }

/** The prompts of one's own: used, written, changed and removed. */
export function PromptsDialog({ onUse, onClose }: PromptsDialogProps) {
  const { data, error, refetch } = usePrompts()
  const remove = useRemovePrompt()
  const [edited, setEdited] = useState<Edited>()
  const isEmpty = data?.length === 0
  return (
    <Modal opened onClose={onClose} title={t('prompts')} closeButtonProps={{ 'aria-label': t('close') }}>
      {edited !== undefined ? (
        <PromptForm prompt={edited} onDone={() => setEdited(undefined)} />
      ) : (
        <Stack gap="sm">
          {data === undefined && error !== null && <ErrorState error={error} retry={() => void refetch()} />}
          {data === undefined && error === null && <LoadingState />}
          {isEmpty && (
            <Text size="sm" c="dimmed">
              {t('noPrompts')}
            </Text>
          )}
          <ul className={classes.list} aria-label={t('prompts')}>
            {(data ?? []).map((prompt) => (
              <li key={prompt.id} className={classes.row}>
                <UnstyledButton className={classes.open} onClick={() => onUse(prompt.text)}>
                  <span className={classes.title}>{prompt.name}</span>
                  <span className={classes.excerpt}>{prompt.text}</span>
                </UnstyledButton>
                <ActionIcon
                  variant="subtle"
                  color="gray"
                  size="sm"
                  aria-label={t('editPrompt', { name: prompt.name })}
                  onClick={() => setEdited(prompt)}
                >
                  <EditIcon size={14} />
                </ActionIcon>
                <ActionIcon
                  variant="subtle"
                  color="gray"
                  size="sm"
                  aria-label={t('removePrompt', { name: prompt.name })}
                  onClick={() => remove.mutate(prompt.id)}
                >
                  <TrashIcon size={14} />
                </ActionIcon>
              </li>
            ))}
          </ul>
          <Group justify="flex-end">
            <Button
              size="xs"
              variant={isEmpty ? 'filled' : 'default'}
              leftSection={<PlusIcon size={14} />}
              onClick={() => setEdited({ id: undefined, name: '', text: '' })}
            >
              {t('newPrompt')}
            </Button>
          </Group>
        </Stack>
      )}
    </Modal>
  )
}
