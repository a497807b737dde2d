import { SearchIcon } from '@hearth/ui-kit'
import { Button, Group, Text, TextInput } from '@mantine/core'
import { t } from './words.ts'

/** Narrows a list by what its rows are called. */
export function SearchField({ text, onChange }: { readonly text: string; readonly onChange: (text: string) => void }) {
  return (
    <TextInput
      type="search"
      aria-label={t('search')}
      placeholder={t('search')}
      leftSection={<SearchIcon size={16} />}
      value={text}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  )
}

/** What stands in place of the rows where no name fits. */
export function NothingFound({ text, onClear }: { readonly text: string; readonly onClear: () => void }) {
  return (
    <Group role="status" gap="sm">
      <Text size="sm">{t('nothingFound', { text })}</Text>
      <Button size="compact-sm" variant="default" onClick={onClear}>
        {t('showAll')}
      </Button>
    </Group>
  )
}

/** Whether one of some texts has all words of what is sought in it. */
export function isFound(sought: string, ...texts: readonly string[]): boolean {
  const text = texts.join(' ').toLowerCase()
  return sought
    .toLowerCase()
    .split(/\s+/)
    .every((word) => text.includes(word))
}
