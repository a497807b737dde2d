import { Menu, Portal } from '@mantine/core'
import type { MenuEntry, PlaceMenuProps } from './menu-entry.ts'
import { MenuRows } from './menu-rows.tsx'

/** What `PlaceMenu` shows. Whoever opened it says where the focus goes when it closes. */
export function PlaceMenuLayer({ label, at: { x, y }, entries, onClose }: PlaceMenuProps) {
  return (
    <Menu
      opened
      onClose={onClose}
      position="bottom-start"
      offset={2}
      shadow="md"
      closeOnItemClick={false}
      returnFocus={false}
    >
      <Portal>
        <Menu.Target>
          <button type="button" tabIndex={-1} aria-label={label} style={{ ...pointStyle, left: x, top: y }} />
        </Menu.Target>
      </Portal>
      {/* On some systems the key that opened it asks for the browser's own menu when it is let go. */}
      <Menu.Dropdown mah="90dvh" style={{ overflowY: 'auto' }} onContextMenu={(event) => event.preventDefault()}>
        <MenuRows entries={entries.map((entry) => closingFirst(entry, onClose))} />
      </Menu.Dropdown>
    </Menu>
  )
}

const pointStyle = { position: 'fixed', width: 0, height: 0, padding: 0, border: 0 } as const

// What is chosen may take the focus, or open another menu.
function closingFirst(entry: MenuEntry, close: () => void): MenuEntry {
  if (typeof entry !== 'object' || !('onSelect' in entry)) return entry
  const select = () => {
    close()
    entry.onSelect()
  }
  return { ...entry, onSelect: select }
}
