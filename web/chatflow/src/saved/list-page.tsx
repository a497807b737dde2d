import { EmptyState, ErrorState } from '@hearth/ui-kit'
import { Group, Stack, Text, Title } from '@mantine/core'
import { type ReactNode, useId } from 'react'
import view from '../app/view.module.css'
import { SkeletonTable } from './skeleton-table.tsx'

export type ListPageProps<T> = {
  readonly title: string
  /** What is kept here and what for. */
  readonly lead: string
  readonly actions: ReactNode
  /** The way to its other lists, where it has several. */
  readonly sections?: ReactNode
  readonly query: {
    readonly data: readonly T[] | undefined
    readonly error: Error | null
    readonly refetch: () => unknown
  }
  readonly empty: { readonly title: string; readonly why: string; readonly action: ReactNode }
  readonly children: (rows: readonly T[]) => ReactNode
}

/** A view that lists what is kept: as it loads, without anything, with an error, and with its rows. */
export function ListPage<T>({ title, lead, actions, sections, ...list }: ListPageProps<T>) {
  const id = useId()
  return (
    <section className={view.page} aria-labelledby={id}>
      <Group justify="space-between" gap="sm">
        <Title order={1} size="h3" id={id}>
          {title}
        </Title>
        {actions}
      </Group>
      <Text size="sm" c="dimmed">
        {lead}
      </Text>
      {sections}
      <Rows {...list} />
    </section>
  )
}

/** The states of a list without the head of a page. */
export function Rows<T>({ query, empty, children }: Pick<ListPageProps<T>, 'query' | 'empty' | 'children'>) {
  const { data, error, refetch } = query
  if (data === undefined && error !== null) return <ErrorState error={error} retry={() => void refetch()} />
  if (data === undefined) return <SkeletonTable />
  if (data.length === 0)
    return (
      <EmptyState title={empty.title}>
        <Stack align="center" gap="sm">
          {empty.why}
          {empty.action}
        </Stack>
      </EmptyState>
    )
  return (
    <Stack gap="xs">
      {error !== null && <ErrorState error={error} retry={() => void refetch()} />}
      {children(data)}
    </Stack>
  )
}
