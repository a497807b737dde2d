import { ActionMenu, MoreIcon } from '@hearth/ui-kit'
import { ActionIcon } from '@mantine/core'
import { lazy, Suspense, useState } from 'react'
import { t } from './words.ts'

const VersionsDrawer = lazy(async () => ({ default: (await import('./dialogs.ts')).VersionsDrawer }))
const DeleteDialog = lazy(async () => ({ default: (await import('./dialogs.ts')).DeleteDialog }))
const download = async (json: unknown, title: string) => (await import('./dialogs.ts')).downloadJson(json, title)

export type DashboardMenuProps = {
  readonly uid: string
  readonly canEdit: boolean
  /** False for one that comes from a file. */
  readonly canDelete: boolean
  readonly json: unknown
  readonly title: string
  /** Where nothing else offers to edit it. */
  readonly onEdit: (() => void) | undefined
  readonly onKiosk: () => void
  readonly onReport: () => void
  readonly onShare: () => void
  /** `undefined` for who may put a copy nowhere. */
  readonly onCopy: (() => void) | undefined
}

/** What can be done with the whole dashboard. */
export function DashboardMenu(props: DashboardMenuProps) {
  const { uid, canEdit, canDelete, json, title, onEdit, onKiosk, onReport, onShare, onCopy } = props
  const [shown, setShown] = useState<'nothing' | 'versions' | 'delete'>('nothing')
  const close = () => setShown('nothing')
  return (
    <>
      <ActionMenu
        target={
          <ActionIcon variant="default" size={30} aria-label={t('menu')}>
            <MoreIcon size={16} />
          </ActionIcon>
        }
        entries={[
          ...(onEdit === undefined ? [] : [{ label: t('edit'), onSelect: onEdit }]),
          { label: t('share'), onSelect: onShare },
          ...(onCopy === undefined ? [] : [{ label: t('makeCopy'), onSelect: onCopy }]),
          { label: t('fullScreen'), onSelect: onKiosk },
          { label: t('report'), onSelect: onReport },
          { label: t('download'), onSelect: () => void download(json, title) },
          'divider',
          { label: t('versions'), onSelect: () => setShown('versions') },
          ...(canEdit
            ? [{ label: t('delete'), onSelect: () => setShown('delete'), isDangerous: true, isDisabled: !canDelete }]
            : []),
        ]}
      />
      <Suspense>
        {shown === 'versions' && <VersionsDrawer uid={uid} json={json} canRestore={canEdit} onClose={close} />}
        {shown === 'delete' && <DeleteDialog uid={uid} title={title} onClose={close} />}
      </Suspense>
    </>
  )
}
