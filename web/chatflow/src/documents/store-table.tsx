import { TrashIcon } from '@hearth/ui-kit'
import { ActionIcon, Badge, Stack, Table, Text } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { formatDate } from '../app/format-date.ts'
import classes from './documents.module.css'
import { RemoveStoreDialog } from './remove-store-dialog.tsx'
import { countOf, type DocumentStore, wordsOfState } from './store.ts'

/** Stores in rows; at phone width what does not fit moves below the name. */
export function StoreTable({ stores }: { readonly stores: readonly DocumentStore[] }) {
  const [removing, setRemoving] = useState<DocumentStore>()
  return (
    <div className={classes.table}>
      <Table verticalSpacing="sm" horizontalSpacing="md" highlightOnHover>
        <Table.Thead visibleFrom="sm">
          <Table.Tr>
            <Table.Th>Name</Table.Th>
            <Table.Th>State</Table.Th>
            <Table.Th>Holds</Table.Th>
            <Table.Th visibleFrom="md">Used by</Table.Th>
            <Table.Th visibleFrom="md">Updated</Table.Th>
            <Table.Th aria-label="Actions" />
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
        <Badge variant="default" tt="none" fw={500}>
          {wordsOfState(status)}
        </Badge>
      </Table.Td>
      <Table.Td visibleFrom="sm">
        {countOf(loaders.length, 'document')}, {countOf(totalChunks, 'piece')}
      </Table.Td>
      <Table.Td visibleFrom="md">{whereUsed.map((flow) => flow.name).join(', ') || '—'}</Table.Td>
      <Table.Td visibleFrom="md">{formatDate(updatedDate)}</Table.Td>
      <Table.Td className={classes.actions}>
        <ActionIcon variant="subtle" color="red" aria-label={`Remove ${name}`} onClick={onRemove}>
          <TrashIcon />
        </ActionIcon>
      </Table.Td>
    </Table.Tr>
  )
}
