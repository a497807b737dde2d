import { ActionMenu, MoreIcon, onDemand, useNow } from '@hearth/ui-kit'
import { ActionIcon, Badge, Stack, Table, Text } from '@mantine/core'
import { useState } from 'react'
import { type ApiKey, useRevokeKey, useRotateKey } from '../api/use-keys.ts'
import { formatDate } from '../app/format-date.ts'
import view from '../app/view.module.css'
import { isExpired } from './expiry.ts'
import classes from './keys-page.module.css'
import { t } from './words.ts'

const ConfirmDialog = onDemand(async () => (await import('../app/confirm-dialog.tsx')).ConfirmDialog)
const EditKeyDialog = onDemand(async () => (await import('./key-dialogs.tsx')).EditKeyDialog)
const MadeKeyDialog = onDemand(async () => (await import('./key-dialogs.tsx')).MadeKeyDialog)

type Asked = { readonly what: 'edit' | 'rotate' | 'revoke'; readonly key: ApiKey }

/** The keys in rows; at phone width what does not fit moves below the name. */
export function KeyTable({ keys }: { readonly keys: readonly ApiKey[] }) {
  const [asked, setAsked] = useState<Asked>()
  const [rotated, setRotated] = useState<ApiKey>()
  return (
    <div className={view.table}>
      <Table verticalSpacing="sm" horizontalSpacing="md">
        <Table.Thead visibleFrom="sm">
          <Table.Tr>
            <Table.Th>{t('name')}</Table.Th>
            <Table.Th>{t('may')}</Table.Th>
            <Table.Th visibleFrom="md">{t('flows')}</Table.Th>
            <Table.Th>{t('expires')}</Table.Th>
            <Table.Th visibleFrom="md">{t('used')}</Table.Th>
            <Table.Th visibleFrom="md">{t('made')}</Table.Th>
            <Table.Th aria-label={t('actions')} />
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {keys.map((key) => (
            <Row key={key.id} apiKey={key} onAsk={(what) => setAsked({ what, key })} />
          ))}
        </Table.Tbody>
      </Table>
      {asked !== undefined && (
        <AskedDialog
          asked={asked}
          onRotated={(key) => {
            setAsked(undefined)
            setRotated(key)
          }}
          onClose={() => setAsked(undefined)}
        />
      )}
      {rotated !== undefined && <MadeKeyDialog made={rotated} onClose={() => setRotated(undefined)} />}
    </div>
  )
}

type RowProps = { readonly apiKey: ApiKey; readonly onAsk: (what: Asked['what']) => void }

function Row({ apiKey, onAsk }: RowProps) {
  const { keyName, apiKey: fingerprint, permissions, chatFlows, lastUsedDate, createdDate } = apiKey
  const mayWords = permissions.length === 0 ? t('everything') : permissions.join(', ')
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
          <Text size="xs" c="dimmed" hiddenFrom="sm" component="div">
            {permissions.length === 0 ? t('everything') : t('permissions', { count: permissions.length })} ·{' '}
            <Expiry apiKey={apiKey} isAlone />
          </Text>
        </Stack>
      </Table.Td>
      <Table.Td visibleFrom="sm" className={classes.permissions}>
        {mayWords}
      </Table.Td>
      <Table.Td visibleFrom="md">{chatFlows.map(({ flowName }) => flowName).join(', ') || '—'}</Table.Td>
      <Table.Td visibleFrom="sm" className={view.date}>
        <Expiry apiKey={apiKey} />
      </Table.Td>
      <Table.Td visibleFrom="md" className={view.date}>
        {lastUsedDate === null ? t('unused') : formatDate(lastUsedDate)}
      </Table.Td>
      <Table.Td visibleFrom="md" className={view.date}>
        {formatDate(createdDate)}
      </Table.Td>
      <Table.Td className={classes.actions}>
        <ActionMenu
          target={
            <ActionIcon variant="subtle" color="gray" aria-label={t('actionsFor', { name: keyName })}>
              <MoreIcon />
            </ActionIcon>
          }
          entries={[
            { label: t('edit'), onSelect: () => onAsk('edit') },
            { label: t('rotate'), onSelect: () => onAsk('rotate') },
            { label: t('revoke'), isDangerous: true, onSelect: () => onAsk('revoke') },
          ]}
        />
      </Table.Td>
    </Table.Tr>
  )
}

const minuteMs = 60_000

type ExpiryProps = {
  readonly apiKey: ApiKey
  /** Without the head of a column to say what it is. */
  readonly isAlone?: boolean
}

function Expiry({ apiKey: { expiresAt }, isAlone = false }: ExpiryProps) {
  const nowMs = useNow(minuteMs)
  if (expiresAt === null) return isAlone ? t('neverExpires') : t('never')
  if (!isExpired(expiresAt, nowMs)) {
    const date = formatDate(expiresAt)
    return <time dateTime={expiresAt}>{isAlone ? t('until', { date }) : date}</time>
  }
  return (
    <Badge color="red" variant="light" tt="none" fw={500} title={formatDate(expiresAt)}>
      {t('expired')}
    </Badge>
  )
}

type AskedDialogProps = {
  readonly asked: Asked
  readonly onRotated: (key: ApiKey) => void
  readonly onClose: () => void
}

function AskedDialog({ asked: { what, key }, onRotated, onClose }: AskedDialogProps) {
  const revoke = useRevokeKey()
  const rotate = useRotateKey()
  if (what === 'edit') return <EditKeyDialog known={key} onClose={onClose} />
  const isRotation = what === 'rotate'
  const { isPending, error } = isRotation ? rotate : revoke
  const confirm = () =>
    isRotation ? rotate.mutate(key.id, { onSuccess: onRotated }) : revoke.mutate(key.id, { onSuccess: onClose })
  return (
    <ConfirmDialog
      opened
      title={isRotation ? t('rotateTitle') : t('revokeTitle')}
      action={isRotation ? t('rotate') : t('revoke')}
      busy={isPending}
      error={error}
      onConfirm={confirm}
      onClose={onClose}
    >
      {isRotation ? t('rotateHint', { name: key.keyName }) : t('revokeHint', { name: key.keyName })}
    </ConfirmDialog>
  )
}
