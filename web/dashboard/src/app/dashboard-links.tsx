import { ChevronDownIcon, ExternalIcon } from '@hearth/ui-kit'
import { Button, Menu } from '@mantine/core'
import { useState } from 'react'
import type { DashboardLink } from '../model/dashboard.ts'
import { interpolateText } from '../model/interpolate/interpolate.ts'
import { linkAddress } from '../model/interpolate/link-scope.ts'
import { linkProps } from '../panel/link-props.ts'
import { useTagged } from '../queries/dashboards.ts'
import { useDashboardView } from '../view/dashboard-view.ts'
import { useScope } from '../view/use-scope.ts'
import classes from './dashboard-page.module.css'
import { withParams } from './with-params.ts'

const noVars = {}

/** Links that the dashboard brings along: to addresses, or to all dashboards with certain tags. */
export function DashboardLinks({ links }: { readonly links: readonly DashboardLink[] }) {
  return (
    <nav className={classes.links} aria-label="Links of the dashboard">
      {links.map((link) =>
        link.kind === 'link' ? (
          <AddressLink key={link.title + link.url} link={link} />
        ) : (
          <TaggedLinks key={link.title + link.tags.join()} link={link} />
        ),
      )}
    </nav>
  )
}

function useAddress(link: DashboardLink): (url: string) => string {
  const { builtIns } = useDashboardView()
  const time = link.keepsTime ? (builtIns.__url_time_range ?? '') : ''
  const variables = link.includesVars ? (builtIns.__all_variables ?? '') : ''
  return (url) => withParams(url, [time, variables])
}

function AddressLink({ link }: { readonly link: DashboardLink }) {
  const scope = useScope(noVars)
  const address = useAddress(link)
  const target = linkAddress(link.url, scope)
  return (
    <Button
      size="compact-xs"
      variant="subtle"
      title={link.tooltip}
      rightSection={<ExternalIcon size={13} />}
      {...linkProps(target === undefined ? undefined : address(target), link.opensNewTab)}
    >
      {interpolateText(link.title, scope) || link.url}
    </Button>
  )
}

function TaggedLinks({ link }: { readonly link: DashboardLink }) {
  const [isOpen, setIsOpen] = useState(false)
  const address = useAddress(link)
  const { data = [] } = useTagged(link.tags, isOpen)
  return (
    <Menu opened={isOpen} onChange={setIsOpen} shadow="md">
      <Menu.Target>
        <Button size="compact-xs" variant="subtle" rightSection={<ChevronDownIcon size={13} />}>
          {link.title === '' ? link.tags.join(', ') || 'Dashboards' : link.title}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        {data.length === 0 && <Menu.Label>No dashboard carries these tags</Menu.Label>}
        {data.map(({ uid, title, url }) => (
          <Menu.Item key={uid} component="a" href={address(url)}>
            {title}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  )
}
