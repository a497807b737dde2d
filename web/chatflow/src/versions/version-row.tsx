import { Button, Group, Text } from '@mantine/core'
import { useState } from 'react'
import { ConfirmDialog } from '../app/confirm-dialog.tsx'
import { formatDate } from '../app/format-date.ts'
import type { Version } from './ask-versions.ts'
import { useComparing } from './compare.tsx'
import { NameDialog } from './name-dialog.tsx'
import { useRestoreVersion } from './use-versions.ts'
import classes from './versions-panel.module.css'
import { t } from './words.ts'

export type VersionRowProps = {
  readonly flowId: string
  readonly version: Version
  /** What answers whoever asks the flow; no way leads back to it. */
  readonly isNewest: boolean
  /** Never of a flow that was not deployed yet: its first version is what it was made with. */
  readonly isDeployed: boolean
}

/** One version and what can be done with it. */
export function VersionRow({ flowId, version: row, isNewest, isDeployed }: VersionRowProps) {
  const { version } = row
  const { compare } = useComparing()
  const [open, setOpen] = useState<'name' | 'restore'>()
  const close = () => setOpen(undefined)
  return (
    <li className={classes.row}>
      <Words row={row} isNewest={isNewest} isDeployed={isDeployed} />
      <Group gap={4}>
        <Button
          size="compact-xs"
          variant="default"
          aria-label={t('compareWithDrawing', { version })}
          onClick={() => compare({ before: version, after: 'drawing' })}
        >
          {t('compare')}
        </Button>
        <Button
          size="compact-xs"
          variant="default"
          aria-label={t('nameVersion', { version })}
          onClick={() => setOpen('name')}
        >
          {t('name')}
        </Button>
        {!isNewest && (
          <Button
            size="compact-xs"
            variant="default"
            aria-label={t('restoreVersion', { version })}
            onClick={() => setOpen('restore')}
          >
            {t('restore')}
          </Button>
        )}
      </Group>
      {open === 'name' && <NameDialog flowId={flowId} version={row} onClose={close} />}
      {open === 'restore' && <RestoreDialog flowId={flowId} version={version} onClose={close} />}
    </li>
  )
}

type WordsProps = Pick<VersionRowProps, 'isNewest' | 'isDeployed'> & { readonly row: Version }

function Words({ row, isNewest, isDeployed }: WordsProps) {
  const { version, note, author, createdDate } = row
  const details = [
    ...(isNewest ? [t(isDeployed ? 'deployed' : 'notDeployed')] : []),
    ...(author === null ? [] : [t('by', { author })]),
    formatDate(createdDate),
  ]
  return (
    <div>
      <Text size="sm" component="span" fw={600}>
        {t('version', { version })}
      </Text>{' '}
      <Text size="sm" component="span">
        {note}
      </Text>
      <Text size="xs" c="dimmed">
        {details.join(' · ')}
      </Text>
    </div>
  )
}

type RestoreProps = { readonly flowId: string; readonly version: number; readonly onClose: () => void }

function RestoreDialog({ flowId, version, onClose }: RestoreProps) {
  const { mutate, isPending, error } = useRestoreVersion(flowId)
  return (
    <ConfirmDialog
      opened
      title={t('restoreTitle', { version })}
      action={t('restore')}
      busy={isPending}
      error={error}
      onConfirm={() => mutate(version, { onSuccess: onClose })}
      onClose={onClose}
    >
      {t('restoreHint')}
    </ConfirmDialog>
  )
}
