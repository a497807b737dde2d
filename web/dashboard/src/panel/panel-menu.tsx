import { ExternalIcon, MoreIcon } from '@hearth/ui-kit'
import { ActionIcon, Menu } from '@mantine/core'
import { useState } from 'react'
import type { Panel } from '../model/dashboard.ts'
import { linkAddress } from '../model/interpolate/link-scope.ts'
import { useDashboardView } from '../view/dashboard-view.ts'
import { useScope } from '../view/use-scope.ts'
import { linkProps } from './link-props.ts'
import { embedAddress, viewAddress } from './panel-address.ts'
import classes from './panel-card.module.css'

export type PanelMenuProps = { readonly panel: Panel; readonly title: string; readonly onInspect: () => void }

/** What can be done with a panel. Of hundreds only a plain button is made until one is opened. */
export function PanelMenu(props: PanelMenuProps) {
  const [isMade, setIsMade] = useState(false)
  if (isMade) return <OpenedMenu {...props} />
  return (
    <button
      type="button"
      className={classes.tool}
      aria-label={labelOf(props.title)}
      aria-haspopup="menu"
      onClick={() => setIsMade(true)}
    >
      <MoreIcon size={16} />
    </button>
  )
}

const labelOf = (title: string) => `Menu of ${title === '' ? 'the panel' : title}`

function OpenedMenu({ panel, title, onInspect }: PanelMenuProps) {
  const { showAlone } = useDashboardView()
  const scope = useScope(panel.scopedVars)
  const copyLink = () => navigator.clipboard.writeText(viewAddress(window.location, panel.key).href)
  return (
    <Menu defaultOpened position="bottom-end" shadow="md" withinPortal>
      <Menu.Target>
        <ActionIcon size="sm" variant="subtle" color="gray" aria-label={labelOf(title)}>
          <MoreIcon size={16} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item onClick={() => showAlone(panel.key)}>View</Menu.Item>
        <Menu.Item onClick={onInspect}>Inspect</Menu.Item>
        <Menu.Item onClick={copyLink}>Copy link</Menu.Item>
        <Menu.Item component="a" href={embedAddress(window.location, panel.key).href} target="_blank">
          Open alone
        </Menu.Item>
        {panel.links.length > 0 && <Menu.Divider />}
        {panel.links.map((link) => (
          <Menu.Item
            key={link.title + link.url}
            {...linkProps(linkAddress(link.url, scope), link.opensNewTab)}
            rightSection={<ExternalIcon size={14} />}
          >
            {link.title === '' ? link.url : link.title}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  )
}
