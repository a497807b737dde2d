import { RefreshIcon, TrashIcon } from '@hearth/ui-kit'
import { Link } from '@hearth/ui-kit/router'
import { ActionIcon, Badge, Stack, Table, Text } from '@mantine/core'
import { useState } from 'react'
import { formatDate } from '../app/format-date.ts'
import view from '../app/view.module.css'
import classes from './documents.module.css'
import { useFill } from './ingest/use-fill.ts'
import { RemoveStoreDialog } from './remove-store-dialog.tsx'
import { type DocumentStore, wordsOfState } from './store.ts'
import { t } from './words.ts'

/** Stores in rows; at phone width what does not fit moves below the name. */
export function StoreTable({ stores }: { readonly stores: readonly DocumentStore[] }) {
  const [removing, setRemoving] = useState<DocumentStore>()
  return (
    <div className={view.table}>
      <Table verticalSpacing="sm" horizontalSpacing="md" highlightOnHover>
        <Table.Thead visibleFrom="sm">
          <Table.Tr>
            <Table.Th>{t('name')}</Table.Th>
            <Table.Th>{t('state')}</Table.Th>
            <Table.Th>{t('holds')}</Table.Th>
            <Table.Th visibleFrom="md">{t('usedBy')}</Table.Th>
            <Table.Th visibleFrom="md">{t('updated')}</Table.Th>
            <Table.Th aria-label={t('actions')} />
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {stores.map((store) => (
            <Row key={store.id} store={store} onRemove={() => setRemoving(store)} />
          ))}
        </Table.Tbody>
      </Table>
      {removing !== undefined && <RemoveStoreDialog store={removing} onClose={() => setRemoving(undefined)} />}
    </div>
  )
}

function Row({ store, onRemove }: { readonly store: DocumentStore; readonly onRemove: () => void }) {
  const { id, name, description, status, loaders, totalChunks, whereUsed, updatedDate } = store
  const fill = useFill(id)
  return (
    <Table.Tr>
      <Table.Td className={classes.name}>
        <Stack gap={2}>
          <Link to="/documents/$id" params={{ id }} className={classes.link}>
            {name}
          </Link>
          {description !== null && description !== '' && (
            <Text size="xs" c="dimmed" lineClamp={2}>
              {description}
            </Text>
          )}
        </Stack>
      </Table.Td>
      <Table.Td>
        <Badge variant="default" tt="none" fw={500} miw="max-content">
          {wordsOfState(status)}
        </Badge>
        <Text size="xs" c={fill.error === null ? 'dimmed' : 'red'} role="status">
          {fill.error?.message ?? fill.words}
        </Text>
      </Table.Td>
      <Table.Td visibleFrom="sm">
        {t('documentCount', { count: loaders.length })}, {t('pieceCount', { count: totalChunks })}
      </Table.Td>
      <Table.Td visibleFrom="md">{whereUsed.map((flow) => flow.name).join(', ') || '—'}</Table.Td>
      <Table.Td visibleFrom="md">{formatDate(updatedDate)}</Table.Td>
      <Table.Td className={classes.actions}>
        {totalChunks > 0 && (
          <ActionIcon
            variant="subtle"
            color="gray"
            aria-label={t('putInAgain', { name })}
            title={t('putInAgain', { name })}
            loading={fill.isPending}
            onClick={() => fill.mutate()}
          >
            <RefreshIcon />
          </ActionIcon>
        )}
        <ActionIcon variant="subtle" color="red" aria-label={t('removeIt', { name })} onClick={onRemove}>
          <TrashIcon />
        </ActionIcon>
      </Table.Td>
    </Table.Tr>
  )
}
