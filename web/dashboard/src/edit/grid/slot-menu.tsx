import { ActionMenu, MoreIcon } from '@hearth/ui-kit'
import { ActionIcon } from '@mantine/core'
import { t } from '../words.ts'
import type { PanelActions } from './use-panel-actions.ts'

export type SlotMenuProps = { readonly label: string; readonly actions: PanelActions; readonly isRow: boolean }

/** What can be done with a panel or row while the dashboard is edited. */
export function SlotMenu({ label, actions, isRow }: SlotMenuProps) {
  const ofPanel = isRow
    ? []
    : [
        { label: t('duplicate'), onSelect: actions.duplicate, keys: 'Mod+D' },
        { label: t('copy'), onSelect: actions.copy, keys: 'Mod+C' },
      ]
  const removing = isRow
    ? [
        { label: t('removeRow'), onSelect: () => actions.remove(), isDangerous: true },
        { label: t('removeRowAndPanels'), onSelect: () => actions.remove(true), isDangerous: true },
      ]
    : [{ label: t('remove'), onSelect: () => actions.remove(), isDangerous: true, keys: 'Delete' }]
  return (
    <ActionMenu
      target={
        <ActionIcon size="sm" variant="subtle" color="gray" aria-label={t('menuOf', { label })}>
          <MoreIcon size={16} />
        </ActionIcon>
      }
      entries={[
        { label: t('edit'), onSelect: actions.edit, keys: 'Enter' },
        ...ofPanel,
        'divider',
        { label: t('moveUp'), onSelect: () => actions.moveTo('up'), keys: 'ArrowUp' },
        { label: t('moveDown'), onSelect: () => actions.moveTo('down'), keys: 'ArrowDown' },
        'divider',
        ...removing,
      ]}
    />
  )
}
