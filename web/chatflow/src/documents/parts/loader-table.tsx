import { TrashIcon } from '@hearth/ui-kit'
import { ActionIcon, Badge, Button, Stack, Table, Text } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { ConfirmDialog } from '../../app/confirm-dialog.tsx'
import classes from '../documents.module.css'
import { countOf, type DocumentStore, type Loader, titleOfLoader, wordsOfState } from '../store.ts'
import { useRemoveLoader } from '../use-stores.ts'

export type LoaderTableProps = { readonly store: DocumentStore; readonly onOpen: (loader: Loader) => void }

/** The documents of a store. */
export function LoaderTable({ store, onOpen }: LoaderTableProps) {
  const [removing, setRemoving] = useState<Loader>()
  const { mutate, isPending, error, reset } = useRemoveLoader(store.id)
  const close = () => {
    reset()
    setRemoving(undefined)
  }
  return (
    <div className={classes.table}>
      <Table verticalSpacing="sm" horizontalSpacing="md" aria-label="Documents of this store">
        <Table.Thead visibleFrom="sm">
          <Table.Tr>
            <Table.Th>Document</Table.Th>
            <Table.Th>State</Table.Th>
            <Table.Th visibleFrom="sm">Holds</Table.Th>
            <Table.Th aria-label="Actions" />
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {store.loaders.map((loader) => (
            <Row
              key={loader.id}
              storeId={store.id}
              loader={loader}
              onOpen={() => onOpen(loader)}
              onRemove={() => setRemoving(loader)}
            />
          ))}
        </Table.Tbody>
      </Table>
      <ConfirmDialog
        opened={removing !== undefined}
        title="Remove this document?"
        action="Remove"
        busy={isPending}
        error={error}
        onConfirm={() => removing !== undefined && mutate(removing.id, { onSuccess: close })}
        onClose={close}
      >
        <b>{removing && titleOfLoader(removing)}</b> goes with its {countOf(removing?.totalChunks ?? 0, 'piece')} and
        their vectors. This cannot be undone.
      </ConfirmDialog>
    </div>
  )
}

type RowProps = {
  readonly storeId: string
  readonly loader: Loader
  readonly onOpen: () => void
  readonly onRemove: () => void
}

function Row({ storeId, loader, onOpen, onRemove }: RowProps) {
  const { id, loaderName, splitterName, totalChunks, totalChars, status, error } = loader
  const title = titleOfLoader(loader)
  return (
    <Table.Tr>
      <Table.Td className={classes.name}>
        <Stack gap={2}>
          <Link
            to="/documents/$id"
            params={{ id: storeId }}
            search={{ tab: 'pieces', loader: id }}
            className={classes.link}
          >
            {title}
          </Link>
          <Text size="xs" c="dimmed">
            {[loaderName, splitterName].filter((name) => name !== '').join(', ')}
          </Text>
          {error !== undefined && (
            <Text size="xs" c="red">
              {error}
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
        {countOf(totalChunks, 'piece')}, {countOf(totalChars, 'character')}
      </Table.Td>
      <Table.Td className={classes.actions}>
        <Button variant="subtle" color="gray" size="compact-xs" aria-label={`Settings of ${title}`} onClick={onOpen}>
          Settings
        </Button>
        <ActionIcon variant="subtle" color="red" aria-label={`Remove ${title}`} onClick={onRemove}>
          <TrashIcon size={16} />
        </ActionIcon>
      </Table.Td>
    </Table.Tr>
  )
}
