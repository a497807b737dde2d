import { SearchIcon } from '@hearth/ui-kit'
import { Group, SegmentedControl, TextInput } from '@mantine/core'
import { t } from './words.ts'

export type FilterBarProps = {
  readonly label: string
  readonly hint: string
  readonly text: string
  readonly onText: (text: string) => void
  /** What may be left out, and what stays then. */
  readonly choice: { readonly label: string; readonly some: string; readonly isSome: boolean }
  readonly onChoice: (isSome: boolean) => void
}

/** A search, and a choice between all and some. */
export function FilterBar({ label, hint, text, onText, choice, onChoice }: FilterBarProps) {
  return (
    <Group gap="xs">
      <TextInput
        flex={1}
        miw={200}
        size="xs"
        aria-label={label}
        placeholder={hint}
        leftSection={<SearchIcon size={14} />}
        value={text}
        onChange={(event) => onText(event.currentTarget.value)}
      />
      <SegmentedControl
        size="xs"
        aria-label={choice.label}
        value={choice.isSome ? 'some' : 'all'}
        onChange={(value) => onChoice(value === 'some')}
        data={[
          { value: 'all', label: t('all') },
          { value: 'some', label: choice.some },
        ]}
      />
    </Group>
  )
}
