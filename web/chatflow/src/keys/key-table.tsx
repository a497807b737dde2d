import { TrashIcon } from '@hearth/ui-kit'
import { ActionIcon, Stack, Table, Text } from '@mantine/core'
import { useState } from 'react'
import { type ApiKey, useRevokeKey } from '../api/use-keys.ts'
import { ConfirmDialog } from '../app/confirm-dialog.tsx'
import { formatDate } from '../app/format-date.ts'
import classes from './keys-page.module.css'

export function KeyTable({ keys }: { readonly keys: readonly ApiKey[] }) {
  const [revoking, setRevoking] = useState<ApiKey>()
  const { mutate, isPending, error } = useRevokeKey()
  const close = () => setRevoking(undefined)
  return (
    <div className={classes.table}>
      <Table verticalSpacing="sm" horizontalSpacing="md">
        <Table.Thead>
          <Table.Tr>
            <Table.Th>Name</Table.Th>
            <Table.Th visibleFrom="sm">May</Table.Th>
            <Table.Th visibleFrom="md">Flows of its own</Table.Th>
            <Table.Th visibleFrom="sm">Made</Table.Th>
            <Table.Th aria-label="Actions" />
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {keys.map((key) => (
            <Row key={key.id} apiKey={key} onRevoke={() => setRevoking(key)} />
          ))}
        </Table.Tbody>
      </Table>
      <ConfirmDialog
        opened={revoking !== undefined}
        title="Revoke this key?"
        action="Revoke"
        busy={isPending}
        error={error}
        onConfirm={() => revoking !== undefined && mutate(revoking.id, { onSuccess: close })}
        onClose={close}
      >
        Whoever uses <b>{revoking?.keyName}</b> is locked out at once; if it is the key of this page, you are too. This
        cannot be undone.
      </ConfirmDialog>
    </div>
  )
}

function Row({ apiKey, onRevoke }: { readonly apiKey: ApiKey; readonly onRevoke: () => void }) {
  const { keyName, apiKey: fingerprint, permissions, chatFlows, createdDate } = apiKey
  return (
    <Table.Tr>
      <Table.Td>
        <Stack gap={2}>
          <Text size="sm" fw={600} className={classes.name}>
            {keyName}
          </Text>
          <Text size="xs" c="dimmed" ff="monospace">
            {fingerprint}
          </Text>
        </Stack>
      </Table.Td>
      <Table.Td visibleFrom="sm" className={classes.permissions}>
        {permissions.length === 0 ? 'everything' : permissions.join(', ')}
      </Table.Td>
      <Table.Td visibleFrom="md">{chatFlows.map(({ flowName }) => flowName).join(', ') || '—'}</Table.Td>
      <Table.Td visibleFrom="sm" className={classes.date}>
        {formatDate(createdDate)}
      </Table.Td>
      <Table.Td className={classes.actions}>
        <ActionIcon variant="subtle" color="red" aria-label={`Revoke ${keyName}`} onClick={onRevoke}>
          <TrashIcon />
        </ActionIcon>
      </Table.Td>
    </Table.Tr>
  )
}
