import { ActionMenu, DownloadIcon, EmptyState, ErrorState } from '@hearth/ui-kit'
import { Link, useNavigate, useSearch } from '@hearth/ui-kit/router'
import { Button, Group, Stack, Text, Title } from '@mantine/core'
import { SkeletonRows } from '../app/skeleton-rows.tsx'
import view from '../app/view.module.css'
import { type ConversationSearch, parseConversationSearch } from './conversation-search.ts'
import { ConversationTable } from './conversation-table.tsx'
import { FilterBar } from './filter-bar.tsx'
import { exportUrl, useConversations } from './use-conversations.ts'
import { t } from './words.ts'

/** What was said to all flows. */
export function ConversationsPage() {
  const search = parseConversationSearch(useSearch())
  const navigate = useNavigate()
  const show = (next: ConversationSearch) => navigate({ to: '/conversations', search: next, replace: true })
  return (
    <section className={view.page} aria-labelledby="conversations">
      <Group justify="space-between" gap="sm">
        <Title order={1} size="h3" id="conversations">
          {t('conversations')}
        </Title>
        <ExportMenu search={search} />
      </Group>
      <Text size="sm" c="dimmed">
        {t('intro')}
      </Text>
      <FilterBar search={search} onChange={show} />
      <List search={search} onClear={() => show({})} />
    </section>
  )
}

function ExportMenu({ search }: { readonly search: ConversationSearch }) {
  return (
    <ActionMenu
      target={
        <Button variant="default" leftSection={<DownloadIcon size={16} />}>
          {t('export')}
        </Button>
      }
      entries={[
        { label: t('asCsv'), href: exportUrl(search, 'csv'), isDownload: true },
        { label: t('asJson'), href: exportUrl(search, 'json'), isDownload: true },
      ]}
    />
  )
}

type ListProps = { readonly search: ConversationSearch; readonly onClear: () => void }

function List({ search, onClear }: ListProps) {
  const { data, error, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } = useConversations(search)
  if (data === undefined && error !== null) return <ErrorState error={error} retry={() => void refetch()} />
  if (data === undefined) return <SkeletonRows label={t('loading')} />
  const conversations = data.pages.flatMap((page) => page.conversations)
  if (conversations.length === 0) return <Nothing isFiltered={Object.keys(search).length > 0} onClear={onClear} />
  return (
    <Stack gap="sm">
      {error !== null && <ErrorState error={error} retry={() => void refetch()} />}
      <ConversationTable conversations={conversations} />
      {hasNextPage && (
        <Button variant="default" loading={isFetchingNextPage} onClick={() => void fetchNextPage()}>
          {t('more')}
        </Button>
      )}
    </Stack>
  )
}

function Nothing({ isFiltered, onClear }: { readonly isFiltered: boolean; readonly onClear: () => void }) {
  return (
    <EmptyState title={isFiltered ? t('noneFits') : t('none')}>
      <Stack align="center" gap="sm">
        {isFiltered ? t('noneFitsHint') : t('noneHint')}
        {isFiltered ? (
          <Button onClick={onClear}>{t('clear')}</Button>
        ) : (
          <Button renderRoot={(props) => <Link to="/" {...props} />}>{t('openFlows')}</Button>
        )}
      </Stack>
    </EmptyState>
  )
}
