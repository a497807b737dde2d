import { EmptyState, ErrorState } from '@hearth/ui-kit'
import { Table } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { renderUpsert } from '../../../../services/chatflow/src/wire/documents/upsert.ts'
import { askApi } from '../api/ask-api.ts'
import { queryKeys } from '../api/query-keys.ts'
import { formatDate } from '../app/format-date.ts'
import { SkeletonRows } from '../app/skeleton-rows.tsx'
import view from '../app/view.module.css'
import { wordsOf } from './ingest/use-fill.ts'
import type { DocumentStore } from './store.ts'
import { t } from './words.ts'

type Upsert = ReturnType<typeof renderUpsert>

/** What was put into a store, newest first. */
export function HistoryTab({ store }: { readonly store: DocumentStore }) {
  const { data, error, refetch } = useQuery({
    queryKey: queryKeys.upserts(store.id),
    queryFn: ({ signal }) => askApi<readonly Upsert[]>(`/upsert-history/${store.id}`, { signal }),
  })
  if (data === undefined && error !== null) return <ErrorState error={error} retry={() => void refetch()} />
  if (data === undefined) return <SkeletonRows label={t('loadingHistory')} />
  if (data.length === 0) return <EmptyState title={t('noHistory')}>{t('noHistoryHelp')}</EmptyState>
  return (
    <div className={view.table}>
      <Table verticalSpacing="sm" horizontalSpacing="md" aria-label={t('history')}>
        <Table.Thead>
          <Table.Tr>
            <Table.Th>{t('when')}</Table.Th>
            <Table.Th>{t('pieces')}</Table.Th>
            <Table.Th visibleFrom="sm">{t('by')}</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {data.map(({ id, date, result, flowData }) => (
            <Table.Tr key={id}>
              <Table.Td>{formatDate(date)}</Table.Td>
              <Table.Td>{wordsOf(result)}</Table.Td>
              <Table.Td visibleFrom="sm">{labelsIn(flowData) || t('byThisMachine')}</Table.Td>
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
