import { Button, Group, Stack, Textarea, TextInput } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { Notice } from '../../app/notice.tsx'
import { t } from '../words.ts'
import { type Prompt, useSavePrompt } from './use-prompts.ts'

export type PromptFormProps = {
  readonly prompt: Omit<Prompt, 'id'> & { readonly id: string | undefined }
  readonly onDone: () => void
}

/** A prompt as it is written. */
export function PromptForm({ prompt, onDone }: PromptFormProps) {
  const [name, setName] = useState(prompt.name)
  const [text, setText] = useState(prompt.text)
  const save = useSavePrompt()
  const isEmpty = name.trim() === '' || text.trim() === ''
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!isEmpty) save.mutate({ id: prompt.id, name: name.trim(), text }, { onSuccess: onDone })
  }
  return (
    <form onSubmit={submit}>
      <Stack gap="sm">
        <TextInput
          label={t('promptName')}
          value={name}
          maxLength={200}
          onChange={(event) => setName(event.currentTarget.value)}
          autoFocus
        />
        <Textarea
          label={t('promptText')}
          autosize
          minRows={3}
          maxRows={12}
          value={text}
          onChange={(event) => setText(event.currentTarget.value)}
        />
        {save.error !== null && <Notice kind="error">{save.error.message}</Notice>}
        <Group justify="flex-end" gap="xs">
          <Button variant="default" onClick={onDone}>
            {t('cancel')}
          </Button>
          <Button type="submit" loading={save.isPending} disabled={isEmpty}>
            {t('save')}
          </Button>
        </Group>
      </Stack>
    </form>
  )
}
