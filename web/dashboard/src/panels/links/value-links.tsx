import { Menu } from '@mantine/core'
import type { ShownLink } from '../../model/link.ts'
import { LinkItems } from './link-items.tsx'
import { targetOf } from './target-of.ts'
import classes from './value-links.module.css'

export type ValueLinksProps = { readonly links: readonly ShownLink[]; readonly name: string }

/** Makes the place around it lead where its value does; of several links people choose. */
export function ValueLinks({ links, name }: ValueLinksProps) {
  const [first, ...rest] = links
  if (first === undefined) return null
  if (rest.length === 0)
    return (
      <a
        className={classes.over}
        href={first.href}
        {...targetOf(first)}
        aria-label={`${name}: ${first.title}`}
        title={first.title}
      />
    )
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
