import { Button, Group, TextInput } from '@mantine/core'
import { type KeyboardEvent, useId, useState } from 'react'
import { t } from '../words.ts'

export type TagFieldProps = {
  readonly tags: readonly string[]
  readonly onTags: (tags: readonly string[]) => void
  /** Tags that may be meant, as somebody types. */
  readonly known: readonly string[]
  readonly error: string | undefined
}

// What parts tags where they are written and where they are kept.
const separators = /[;,]/

/** Tags to take away one by one, and where the next is written: Enter, a comma and leaving the field add it. */
export function TagField({ tags, onTags, known, error }: TagFieldProps) {
  const listId = useId()
  const [text, setText] = useState('')
  const take = (written: string) => {
    const added = written.split(separators).map((tag) => tag.trim())
    setText('')
    onTags([...new Set([...tags, ...added.filter((tag) => tag !== '')])])
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Backspace' && text === '') onTags(tags.slice(0, -1))
    if (event.key !== 'Enter' || text.trim() === '' || event.nativeEvent.isComposing) return
    event.preventDefault()
    take(text)
  }
  return (
    <>
      {tags.length > 0 && (
        <Group gap={6}>
          {tags.map((tag) => (
            <Button
              key={tag}
              size="compact-sm"
              variant="default"
              aria-label={t('removeTag', { tag })}
              onClick={() => onTags(tags.filter((other) => other !== tag))}
            >
              {tag} ×
            </Button>
          ))}
        </Group>
      )}
      <TextInput
        label={t('tags')}
        data-autofocus
        list={listId}
        value={text}
        error={error}
        onChange={({ currentTarget: { value } }) => (separators.test(value) ? take(value) : setText(value))}
        onKeyDown={onKeyDown}
        onBlur={() => take(text)}
      />
      <datalist id={listId}>
        {known
          .filter((tag) => !tags.includes(tag))
          .map((tag) => (
            <option key={tag} value={tag} />
          ))}
      </datalist>
    </>
  )
}
