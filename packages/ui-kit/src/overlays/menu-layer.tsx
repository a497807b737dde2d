import { Menu } from '@mantine/core'
import type { ActionMenuProps } from './menu-entry.ts'
import { MenuRows } from './menu-rows.tsx'

/** What `ActionMenu` shows once it was asked for. */
export function MenuLayer({ target, entries, align }: Required<ActionMenuProps>) {
  return (
    <Menu defaultOpened position={`bottom-${align}`} shadow="md" withinPortal>
      <Menu.Target>{target}</Menu.Target>
      <Menu.Dropdown>
        <MenuRows entries={entries} />
      </Menu.Dropdown>
    </Menu>
  )
}
