import { EmptyState, ErrorState, LoadingState, renderDate } from '@hearth/ui-kit'
import { Badge, Button, Drawer, Group, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import { ChangeList } from '../edit/save/change-list.tsx'
import { toEditable } from '../model/edit/editable.ts'
import { findChanges } from '../model/edit/find-changes.ts'
import { useRestoreVersion } from '../queries/manage-dashboards.ts'
import { useVersion, useVersions, type Version } from '../queries/versions.ts'
import classes from './versions-drawer.module.css'
import { t } from './words.ts'

export type VersionsDrawerProps = {
  readonly uid: string
  readonly json: unknown
  /** Whether who looks may change the dashboard. */
  readonly canRestore: boolean
  readonly onClose: () => void
}

/** The versions of a dashboard: what each changed, and going back to one. */
export function VersionsDrawer({ uid, json, canRestore, onClose }: VersionsDrawerProps) {
  const { data, error, isPending, refetch } = useVersions(uid)
  const [chosen, setChosen] = useState<Version>()
  return (
    <Drawer
      opened
      onClose={onClose}
      position="right"
      size="lg"
      title={t('versions')}
      closeButtonProps={{ 'aria-label': t('close') }}
    >
      {isPending && <LoadingState />}
      {error !== null && <ErrorState error={error} retry={refetch} />}
      {data?.length === 0 && <EmptyState title={t('none')} />}
      <ol className={classes.list}>
        {(data ?? []).map((version, index) => (
          <li key={version.version} className={classes.version}>
            <Head version={version} isNewest={index === 0} />
            <Group gap="xs">
              <Button
                size="compact-xs"
                variant="default"
                aria-expanded={chosen?.version === version.version}
                aria-label={t('compareOf', { version: String(version.version) })}
                onClick={() => setChosen(chosen?.version === version.version ? undefined : version)}
              >
                {t('compare')}
              </Button>
              {index > 0 && canRestore && <Restore uid={uid} version={version.version} onDone={onClose} />}
            </Group>
            {chosen?.version === version.version && (
              <Comparison
                uid={uid}
                version={version.version}
                before={data?.[index + 1]?.version}
                isNewest={index === 0}
                json={json}
              />
            )}
          </li>
        ))}
      </ol>
    </Drawer>
  )
}

function Head({ version, isNewest }: { readonly version: Version; readonly isNewest: boolean }) {
  const { created, createdBy, message, restoredFrom } = version
  return (
    <>
      <Group gap="xs">
        <Text fw={600}>{t('version', { version: String(version.version) })}</Text>
        {isNewest && (
          <Badge variant="light" tt="none">
            {t('newest')}
          </Badge>
        )}
        {restoredFrom > 0 && (
          <Badge variant="light" color="gray" tt="none">
            {t('restoredFrom', { version: String(restoredFrom) })}
          </Badge>
        )}
      </Group>
      <Text size="xs" c="dimmed">
        {t('savedBy', { who: createdBy, when: renderDate(created) })}
      </Text>
      {message !== '' && <Text size="sm">{message}</Text>}
    </>
  )
}

type RestoreProps = { readonly uid: string; readonly version: number; readonly onDone: () => void }

function Restore({ uid, version, onDone }: RestoreProps) {
  const { mutate, isPending, error } = useRestoreVersion()
  return (
    <>
      <Button
        size="compact-xs"
        variant="light"
        loading={isPending}
        aria-label={t('restoreOf', { version: String(version) })}
        onClick={() => mutate({ uid, version }, { onSuccess: onDone })}
      >
        {t('restore')}
      </Button>
      {error !== null && (
        <Text size="xs" c="red" role="alert">
          {error.message}
        </Text>
      )}
    </>
  )
}

type ComparisonProps = {
  readonly uid: string
  readonly version: number
  /** The version before it; `undefined` for the first that is kept. */
  readonly before: number | undefined
  /** It is what there is: nobody goes back to it. */
  readonly isNewest: boolean
  /** The dashboard as it is stored now. */
  readonly json: unknown
}

function Comparison({ uid, version, before, isNewest, json }: ComparisonProps) {
  const own = useVersion(uid, version)
  const earlier = useVersion(uid, before)
  const error = own.error ?? earlier.error
  if (error !== null) return <ErrorState error={error} />
  if (own.data === undefined || (before !== undefined && earlier.data === undefined)) return <LoadingState />
  const it = toEditable(own.data).json
  return (
    <Stack gap="xs" mt="xs">
      {before !== undefined && (
        <>
          <Text size="sm" fw={600}>
            {t('changedSince', { version: String(before) })}
          </Text>
          <ChangeList changes={findChanges(toEditable(earlier.data).json, it)} />
        </>
      )}
      {!isNewest && (
        <>
          <Text size="sm" fw={600}>
            {t('wouldChange')}
          </Text>
          <ChangeList changes={findChanges(toEditable(json).json, it)} />
        </>
      )}
    </Stack>
  )
}
