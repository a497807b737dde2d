import { EmptyState, ErrorState } from '@hearth/ui-kit'
import { Table } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { renderUpsert } from '../../../../services/chatflow/src/wire/documents/upsert.ts'
import { askApi } from '../api/ask-api.ts'
import { queryKeys } from '../api/query-keys.ts'
import { formatDate } from '../app/format-date.ts'
import classes from './documents.module.css'
import { wordsOf } from './ingest/use-fill.ts'
import { SkeletonRows } from './skeleton-rows.tsx'
import type { DocumentStore } from './store.ts'

type Upsert = ReturnType<typeof renderUpsert>

/** What was put into a store, newest first. */
export function HistoryTab({ store }: { readonly store: DocumentStore }) {
  const { data, error, refetch } = useQuery({
    queryKey: queryKeys.upserts(store.id),
    queryFn: ({ signal }) => askApi<readonly Upsert[]>(`/upsert-history/${store.id}`, { signal }),
  })
  if (data === undefined && error !== null) return <ErrorState error={error} retry={() => void refetch()} />
  if (data === undefined) return <SkeletonRows label="Loading the history" />
  if (data.length === 0)
    return <EmptyState title="Nothing was put in yet">Add a document, and what became of it stands here.</EmptyState>
  return (
    <div className={classes.table}>
      <Table verticalSpacing="sm" horizontalSpacing="md" aria-label="History">
        <Table.Thead>
          <Table.Tr>
            <Table.Th>When</Table.Th>
            <Table.Th>Pieces</Table.Th>
            <Table.Th visibleFrom="sm">By</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {data.map(({ id, date, result, flowData }) => (
            <Table.Tr key={id}>
              <Table.Td>{formatDate(date)}</Table.Td>
              <Table.Td>{wordsOf(result)}</Table.Td>
              <Table.Td visibleFrom="sm">{labelsIn(flowData) || 'The model and the store of this machine'}</Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </div>
  )
}

function labelsIn(nodes: Upsert['flowData']): string {
  return nodes
    .map(({ label }) => label)
    .filter((label) => typeof label === 'string')
    .join(', ')
}
