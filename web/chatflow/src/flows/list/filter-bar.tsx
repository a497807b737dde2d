import { SearchIcon } from '@hearth/ui-kit'
import { Group, NativeSelect, SegmentedControl, TextInput } from '@mantine/core'
import { categoriesOf, type FlowOutline, type FlowType, typeNames } from '../../api/chatflow.ts'
import { t } from '../words.ts'
import type { ListChoices } from './list-choices.ts'
import type { Sought } from './match-flows.ts'
import { type Sort, sorts } from './sort-flows.ts'

export type FilterBarProps = {
  readonly flows: readonly FlowOutline[]
  readonly sought: Sought
  readonly onSeek: (change: Partial<Sought>) => void
  readonly choices: ListChoices
  readonly onChoose: (change: Partial<ListChoices>) => void
}

/** What narrows the list, and how it is shown. */
export function FilterBar({ flows, sought, onSeek, choices, onChoose }: FilterBarProps) {
  const tags = [...new Set(flows.flatMap(categoriesOf))].toSorted((a, b) => a.localeCompare(b))
  const types = [...new Set(flows.map(({ type }) => type))]
  return (
    <Group gap="xs" align="end">
      <TextInput
        type="search"
        flex="1 1 20rem"
        aria-label={t('search')}
        placeholder={t('searchHint')}
        leftSection={<SearchIcon size={16} />}
        value={sought.words}
        onChange={(event) => onSeek({ words: event.currentTarget.value })}
      />
      {tags.length > 0 && (
        <Choice
          label={t('tag')}
          all={t('anyTag')}
          options={tags.map((tag) => ({ value: tag, label: tag }))}
          value={sought.tag}
          onChange={(tag) => onSeek({ tag })}
        />
      )}
      {types.length > 1 && (
        <Choice<FlowType>
          label={t('type')}
          all={t('anyType')}
          options={types.map((type) => ({ value: type, label: typeNames[type] }))}
          value={sought.type}
          onChange={(type) => onSeek({ type })}
        />
      )}
      <Choice<'deployed' | 'draft'>
        label={t('state')}
        all={t('anyState')}
        options={[
          { value: 'deployed', label: t('isDeployed') },
          { value: 'draft', label: t('hasDraft') },
        ]}
        value={sought.state}
        onChange={(state) => onSeek({ state })}
      />
      <NativeSelect
        aria-label={t('sort')}
        data={sorts.map((sort) => ({ value: sort, label: t(`sort_${sort}`) }))}
        value={choices.sort}
        onChange={(event) => onChoose({ sort: event.currentTarget.value as Sort })}
      />
      <SegmentedControl
        aria-label={t('view')}
        data={[
          { value: 'cards', label: t('cards') },
          { value: 'rows', label: t('rows') },
        ]}
        value={choices.layout}
        onChange={(layout) => onChoose({ layout: layout === 'rows' ? 'rows' : 'cards' })}
      />
    </Group>
  )
}

type ChoiceProps<V extends string> = {
  readonly label: string
  /** What is chosen where all is open. */
  readonly all: string
  readonly options: readonly { readonly value: V; readonly label: string }[]
  readonly value: V | undefined
  readonly onChange: (value: V | undefined) => void
}

function Choice<V extends string>({ label, all, options, value, onChange }: ChoiceProps<V>) {
  return (
    <NativeSelect
      aria-label={label}
      data={[{ value: '', label: all }, ...options]}
      value={value ?? ''}
      onChange={({ currentTarget }) => onChange(options.find((option) => option.value === currentTarget.value)?.value)}
    />
  )
}
