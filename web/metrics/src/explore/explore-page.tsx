import { EmptyState, ErrorState, LoadingState, SearchIcon } from '@hearth/ui-kit'
import { Badge, Text, TextInput } from '@mantine/core'
import { useWindowVirtualizer } from '@tanstack/react-virtual'
import { useMemo, useRef } from 'react'
import { type CatalogEntry, useCatalog } from '../api/use-catalog.ts'
import { PageLink } from '../app/page-link.tsx'
import { useAddress, useGo } from '../app/use-address.ts'
import { newPanel, writePanels } from '../query/panel.ts'
import classes from './explore-page.module.css'
import { matchEntries } from './match-entries.ts'
import { suggestQuery } from './suggest-query.ts'

/** All metrics there are, to be found by name or description and looked at with one click. */
export function ExplorePage() {
  const { data, error, refetch } = useCatalog()
  const go = useGo()
  const { search: text = '' } = useAddress()
  const found = useMemo(() => matchEntries(data ?? [], text), [data, text])
  if (error !== null) return <ErrorState error={error} retry={() => void refetch()} />
  if (data === undefined) return <LoadingState label="Loading metrics" />
  return (
    <>
      <TextInput
        aria-label="Search metrics"
        placeholder="Name or description"
        leftSection={<SearchIcon size={16} />}
        value={text}
        onChange={(event) => {
          const { value } = event.currentTarget
          go('/explore', value === '' ? {} : { search: value }, { replace: true })
        }}
      />
      <Text size="xs" c="dimmed" my={6} aria-live="polite">
        {found.length === data.length
          ? `${data.length} ${data.length === 1 ? 'metric' : 'metrics'}`
          : `${found.length} of ${data.length} metrics`}
      </Text>
      {found.length === 0 ? (
        <EmptyState title={data.length === 0 ? 'No metrics yet' : 'No metric matches'}>
          {data.length === 0 ? 'The first arrive with the first scrape, a few seconds after the start.' : undefined}
        </EmptyState>
      ) : (
        <EntryList entries={found} />
      )}
    </>
  )
}

const rowHeightPx = 60

function EntryList({ entries }: { readonly entries: readonly CatalogEntry[] }) {
  const place = useRef<HTMLUListElement>(null)
  const rows = useWindowVirtualizer({
    count: entries.length,
    estimateSize: () => rowHeightPx,
    overscan: 12,
    scrollMargin: place.current?.offsetTop ?? 0,
  })
  return (
    <ul ref={place} className={classes.list} style={{ height: rows.getTotalSize() }}>
      {rows.getVirtualItems().map(({ index, key, start }) => {
        const entry = entries[index]
        if (entry === undefined) return null
        return (
          <li
            key={key}
            ref={rows.measureElement}
            data-index={index}
            className={classes.place}
            style={{ transform: `translateY(${start - rows.options.scrollMargin}px)` }}
          >
            <Entry entry={entry} />
          </li>
        )
      })}
    </ul>
  )
}

function Entry({ entry: { name, type, help, unit } }: { readonly entry: CatalogEntry }) {
  return (
    <PageLink
      to="/query"
      search={writePanels([{ ...newPanel, expr: suggestQuery(name, type) }])}
      className={classes.entry}
    >
      <span className={classes.name}>{name}</span>
      <Badge size="xs" variant="light" color={typeColors[type] ?? 'gray'} className={classes.type}>
        {unit === '' ? type : `${type} · ${unit}`}
      </Badge>
      <span className={classes.help}>{help === '' ? 'No description' : help}</span>
    </PageLink>
  )
}

const typeColors: Readonly<Record<string, string>> = {
  counter: 'blue',
  gauge: 'teal',
  histogram: 'violet',
  summary: 'grape',
}
