import { TrashIcon } from '@hearth/ui-kit'
import { Link } from '@hearth/ui-kit/router'
import { ActionIcon, Badge, Button, Stack, Table, Text } from '@mantine/core'
import { useState } from 'react'
import { ConfirmDialog } from '../../app/confirm-dialog.tsx'
import view from '../../app/view.module.css'
import { place, WithElement } from '../../app/with-element.tsx'
import classes from '../documents.module.css'
import { type DocumentStore, type Loader, titleOfLoader, wordsOfState } from '../store.ts'
import { useRemoveLoader } from '../use-stores.ts'
import { t } from '../words.ts'

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
    <div className={view.table}>
      <Table verticalSpacing="sm" horizontalSpacing="md" aria-label={t('documentsOfStore')}>
        <Table.Thead visibleFrom="sm">
          <Table.Tr>
            <Table.Th>{t('document')}</Table.Th>
            <Table.Th>{t('state')}</Table.Th>
            <Table.Th visibleFrom="sm">{t('holds')}</Table.Th>
            <Table.Th aria-label={t('actions')} />
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
        title={t('removeLoaderTitle')}
        action={t('remove')}
        busy={isPending}
        error={error}
        onConfirm={() => removing !== undefined && mutate(removing.id, { onSuccess: close })}
        onClose={close}
      >
        <WithElement sentence={t('removeLoaderHelp', { name: place, count: removing?.totalChunks ?? 0 })}>
          <b>{removing && titleOfLoader(removing)}</b>
        </WithElement>
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
        <Badge variant="default" tt="none" fw={500} miw="max-content">
          {wordsOfState(status)}
        </Badge>
      </Table.Td>
      <Table.Td visibleFrom="sm">
        {t('pieceCount', { count: totalChunks })}, {t('characterCount', { count: totalChars })}
      </Table.Td>
      <Table.Td className={classes.actions}>
        <Button
          variant="subtle"
          color="gray"
          size="compact-xs"
          aria-label={t('settingsOf', { name: title })}
          onClick={onOpen}
        >
          {t('settings')}
        </Button>
        <ActionIcon variant="subtle" color="red" aria-label={t('removeIt', { name: title })} onClick={onRemove}>
          <TrashIcon size={16} />
        </ActionIcon>
      </Table.Td>
    </Table.Tr>
  )
}
