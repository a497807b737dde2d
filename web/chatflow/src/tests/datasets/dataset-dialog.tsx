import { Textarea, TextInput } from '@mantine/core'
import { useState } from 'react'
import { DialogForm } from '../dialog-form.tsx'
import { t } from '../words.ts'

export type DatasetWords = { readonly name: string; readonly description: string | null }

export type DatasetDialogProps = {
  readonly title: string
  readonly action: string
  readonly initial?: DatasetWords
  readonly busy: boolean
  readonly error: Error | null
  readonly onSave: (words: DatasetWords) => void
  readonly onClose: () => void
}

/** Name and description of a dataset. */
export function DatasetDialog({ initial, onSave, ...form }: DatasetDialogProps) {
  const [name, setName] = useState(initial?.name ?? '')
  const [description, setDescription] = useState(initial?.description ?? '')
  const save = () => onSave({ name: name.trim(), description: description.trim() || null })
  return (
    <DialogForm {...form} isReady={name.trim() !== ''} onSave={save}>
      <TextInput
        label={t('name')}
        data-autofocus
        maxLength={200}
        value={name}
        onChange={(event) => setName(event.currentTarget.value)}
      />
      <Textarea
        label={t('description')}
        autosize
        minRows={2}
        maxRows={8}
        value={description}
        onChange={(event) => setDescription(event.currentTarget.value)}
      />
    </DialogForm>
  )
}
