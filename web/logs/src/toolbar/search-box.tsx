import { Hint, SearchIcon } from '@hearth/ui-kit'
import { ActionIcon, CloseButton, Group, TextInput } from '@mantine/core'
import { useDebouncedCallback } from '@mantine/hooks'
import { useState } from 'react'
import { t } from './words.ts'

type SearchBoxProps = {
  readonly search: string
  readonly isExpression: boolean
  readonly onSearch: (change: { search?: string; isExpression?: boolean }) => void
}

const typingMs = 350

/** Searches all lines, not only those in sight; `/` leads here. */
export function SearchBox({ search, isExpression, onSearch }: SearchBoxProps) {
  const [draft, setDraft] = useState<string>()
  const submit = useDebouncedCallback((text: string) => {
    onSearch({ search: text })
    setDraft(undefined)
  }, typingMs)

  function change(text: string): void {
    setDraft(text)
    submit(text)
  }

  const text = draft ?? search
  return (
    <TextInput
      type="search"
      flex={1}
      miw={160}
      size="xs"
      placeholder={t(isExpression ? 'searchByExpression' : 'search')}
      aria-label={t('searchLines')}
      leftSection={<SearchIcon size={14} />}
      rightSectionWidth={60}
      rightSection={
        <Group gap={2} wrap="nowrap" justify="flex-end" w="100%" pr={4}>
          {text !== '' && <CloseButton size={24} iconSize={14} aria-label={t('clear')} onClick={() => change('')} />}
          <Hint label={t('expressionKind')}>
            <ActionIcon
              size={24}
              variant={isExpression ? 'filled' : 'subtle'}
              color={isExpression ? 'ember' : 'gray'}
              aria-label={t('expression')}
              aria-pressed={isExpression}
              onClick={() => onSearch({ isExpression: !isExpression })}
              ff="monospace"
              fz={11}
            >
              .*
            </ActionIcon>
          </Hint>
        </Group>
      }
      value={text}
      onChange={(event) => change(event.currentTarget.value)}
      onKeyDown={(event) => {
        if (event.key === 'Enter') submit.flush()
        if (event.key === 'Escape') event.currentTarget.blur()
      }}
    />
  )
}
