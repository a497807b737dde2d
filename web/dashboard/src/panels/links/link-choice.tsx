import { Menu } from '@mantine/core'
import type { ShownLink } from '../../model/link.ts'
import { LinkItems } from './link-items.tsx'
import classes from './value-links.module.css'

export type LinkChoiceProps = { readonly links: readonly ShownLink[]; readonly name: string }

/** The place of a value that leads to several others: a menu of them. */
export function LinkChoice({ links, name }: LinkChoiceProps) {
  return (
    <Menu withinPortal shadow="md">
      <Menu.Target>
        <button
          type="button"
          className={classes.over}
          aria-label={name}
          title={links.map(({ title }) => title).join('\n')}
        />
      </Menu.Target>
      <Menu.Dropdown>
        <LinkItems links={links} />
      </Menu.Dropdown>
    </Menu>
  )
}
