import { SearchIcon } from '@hearth/ui-kit'
import { Select, TextInput } from '@mantine/core'
import { useDebouncedCallback } from '@mantine/hooks'
import { useState } from 'react'
import { useFlows } from '../api/use-flows.ts'
import { type ConversationSearch, parseConversationSearch, ratings, sources, spans } from './conversation-search.ts'
import classes from './conversations.module.css'
import { t } from './words.ts'

export type FilterBarProps = {
  readonly search: ConversationSearch
  readonly onChange: (search: ConversationSearch) => void
}

const typingMs = 300

/** Which conversations are shown; all of it stands in the address. */
export function FilterBar({ search, onChange }: FilterBarProps) {
  const { data: flows = [] } = useFlows()
  const [text, setText] = useState(search.q ?? '')
  const set = (change: Readonly<Record<string, string | null>>) =>
    onChange(parseConversationSearch({ ...search, ...change }))
  const seek = useDebouncedCallback((q: string) => set({ q }), typingMs)
  return (
    <search className={classes.filters} aria-label={t('filters')}>
      <TextInput
        type="search"
        aria-label={t('search')}
        placeholder={t('search')}
        leftSection={<SearchIcon size={16} />}
        value={text}
        onChange={(event) => {
          setText(event.currentTarget.value)
          seek(event.currentTarget.value.trim())
        }}
      />
      <Select
        aria-label={t('flow')}
        placeholder={t('allFlows')}
        searchable
        clearable
        data={flows.map(({ id, name }) => ({ value: id, label: name }))}
        value={search.flow ?? null}
        onChange={(flow) => set({ flow })}
      />
      <Select
        aria-label={t('time')}
        placeholder={t('anyTime')}
        clearable
        data={spans.map((value) => ({ value, label: t(value) }))}
        value={search.since ?? null}
        onChange={(since) => set({ since })}
      />
      <Select
        aria-label={t('rating')}
        placeholder={t('anyRating')}
        clearable
        data={ratings.map((value) => ({ value, label: t(value) }))}
        value={search.rating ?? null}
        onChange={(rating) => set({ rating })}
      />
      <Select
        aria-label={t('source')}
        placeholder={t('anySource')}
        clearable
        data={sources.map((value) => ({ value, label: t(value) }))}
        value={search.source ?? null}
        onChange={(source) => set({ source })}
      />
    </search>
  )
}
