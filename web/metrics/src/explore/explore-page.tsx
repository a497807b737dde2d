import { EmptyState, ErrorState, LoadingState, SearchIcon } from '@hearth/ui-kit'
import { Link, useNavigate, useSearch } from '@hearth/ui-kit/router'
import { Badge, Text, TextInput } from '@mantine/core'
import { useWindowVirtualizer } from '@tanstack/react-virtual'
import { lazy, Suspense, useMemo, useRef } from 'react'
import { type CatalogEntry, useCatalog } from '../api/use-catalog.ts'
import classes from './explore-page.module.css'
import { ExploreSkeleton } from './explore-skeleton.tsx'
import { matchEntries } from './match-entries.ts'
import { rowHeightPx } from './row-height.ts'
import { t } from './words.ts'

const MetricPage = lazy(async () => ({ default: (await import('./metric/metric-page.tsx')).MetricPage }))

/** All metrics there are or, where the address names one, that one. */
export function ExplorePage() {
  const { metric } = useSearch()
  if (metric === undefined) return <MetricList />
  return (
    <Suspense fallback={<LoadingState />}>
      <MetricPage key={metric} />
    </Suspense>
  )
}

/** To be found by name or description and looked at with one click. */
function MetricList() {
  const { data, error, refetch } = useCatalog()
  const go = useNavigate()
  const { search: text = '' } = useSearch()
  const found = useMemo(() => matchEntries(data ?? [], text), [data, text])
  if (error !== null) return <ErrorState error={error} retry={() => void refetch()} />
  if (data === undefined) return <ExploreSkeleton />
  return (
    <>
      <TextInput
        aria-label={t('search')}
        placeholder={t('searchHint')}
        leftSection={<SearchIcon size={16} />}
        value={text}
        onChange={(event) => {
          const { value } = event.currentTarget
          go({ to: '/explore', search: { search: value || undefined }, replace: true })
        }}
      />
      <Text size="xs" c="dimmed" my={6} aria-live="polite">
        {found.length === data.length
          ? t('metrics', { count: data.length })
          : t('found', { found: found.length, count: data.length })}
      </Text>
      {found.length === 0 ? (
        <EmptyState title={t(data.length === 0 ? 'none' : 'noMatch')}>
          {data.length === 0 ? t('noneHint') : undefined}
        </EmptyState>
      ) : (
        <EntryList entries={found} />
      )}
    </>
  )
}

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
    <Link to="/explore" search={{ metric: name }} className={classes.entry}>
      <span className={classes.name}>{name}</span>
      <Badge size="xs" variant="light" color={typeColors[type] ?? 'gray'} className={classes.type}>
        {unit === '' ? type : `${type} · ${unit}`}
      </Badge>
      <span className={classes.help}>{help === '' ? t('noDescription') : help}</span>
    </Link>
  )
}

const typeColors: Readonly<Record<string, string>> = {
  counter: 'blue',
  gauge: 'teal',
  histogram: 'violet',
  summary: 'grape',
}
