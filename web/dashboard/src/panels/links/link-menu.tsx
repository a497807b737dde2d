import { Menu } from '@mantine/core'
import type { ShownLink } from '../../model/link.ts'
import { LinkItems } from './link-items.tsx'
import classes from './value-links.module.css'

/** Where the menu opens, in pixels of the window. */
export type LinkPlace = { readonly clientX: number; readonly clientY: number; readonly links: readonly ShownLink[] }

export type LinkMenuProps = { readonly place: LinkPlace; readonly label: string; readonly onClose: () => void }

/** The links of what was clicked in a drawing. */
export function LinkMenu({ place, label, onClose }: LinkMenuProps) {
  return (
    <Menu opened onClose={onClose} withinPortal shadow="md" position="bottom-start">
      <Menu.Target>
        <span className={classes.anchor} style={{ left: place.clientX, top: place.clientY }} />
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Label>{label}</Menu.Label>
        <LinkItems links={place.links} />
      </Menu.Dropdown>
    </Menu>
  )
}
