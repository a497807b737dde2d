import { ExternalIcon, outwardAddress } from '@hearth/ui-kit'
import { Menu } from '@mantine/core'
import type { ShownLink } from '../../model/link.ts'
import { targetOf } from './target-of.ts'

/** Links as entries of a menu. */
export function LinkItems({ links }: { readonly links: readonly ShownLink[] }) {
  return links.map((link) => (
    <Menu.Item
      key={link.title + link.href}
      component="a"
      href={outwardAddress(link.href)}
      {...targetOf(link)}
      rightSection={link.opensNewTab ? <ExternalIcon size={14} /> : undefined}
    >
      {link.title}
    </Menu.Item>
  ))
}
