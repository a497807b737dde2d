import { Menu } from '@mantine/core'
import type { MouseEvent } from 'react'
import { outwardAddress } from '../browser/base-path.ts'
import { ShownKeys } from '../keys/shown-keys.tsx'
import { CheckIcon } from '../shell/icons.tsx'
import type { MenuAction, MenuEntry } from './menu-entry.ts'

/** What stands in a menu. */
export function MenuRows({ entries }: { readonly entries: readonly MenuEntry[] }) {
  return entries.map((entry, index) => <Entry key={keyOf(entry, index)} entry={entry} />)
}

const keyOf = (entry: MenuEntry, index: number) =>
  typeof entry === 'object' && 'label' in entry ? `${index} ${entry.label}` : String(index)

function Entry({ entry }: { readonly entry: MenuEntry }) {
  if (entry === 'divider') return <Menu.Divider />
  if ('heading' in entry) return <Menu.Label>{entry.heading}</Menu.Label>
  const { label, icon, keys, isCurrent = false } = entry
  const shared = {
    lang: entry.lang,
    disabled: entry.isDisabled === true,
    ...(entry.isDangerous === true && { color: 'red' }),
    leftSection: icon,
    rightSection: isCurrent ? <CheckIcon size={14} /> : keys !== undefined && <ShownKeys keys={keys} />,
    'aria-current': isCurrent || undefined,
  }
  if ('href' in entry)
    return (
      <Menu.Item {...shared} component="a" {...linkOf(entry)}>
        {label}
      </Menu.Item>
    )
  return (
    <Menu.Item {...shared} onClick={entry.onSelect}>
      {label}
    </Menu.Item>
  )
}

function linkOf({ href, opensNewTab, isDownload }: Extract<MenuAction, { href: string }>) {
  return {
    href: outwardAddress(href),
    ...(opensNewTab === true && { target: '_blank', rel: 'noreferrer' }),
    ...(isDownload === true && { download: true }),
    // Inside a row that is itself a link, the row is not followed as well.
    onClick: (event: MouseEvent) => event.stopPropagation(),
  }
}
