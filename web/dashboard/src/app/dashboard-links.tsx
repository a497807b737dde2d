import { ActionMenu, ChevronDownIcon, ExternalIcon, type MenuEntry } from '@hearth/ui-kit'
import { Button } from '@mantine/core'
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
import { t } from './words.ts'

const noVars = {}

/** Links that the dashboard brings along: to addresses, or to all dashboards with certain tags. */
export function DashboardLinks({ links }: { readonly links: readonly DashboardLink[] }) {
  return (
    <nav className={classes.links} aria-label={t('links')}>
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
  const [isAsked, setIsAsked] = useState(false)
  const address = useAddress(link)
  const { data = [] } = useTagged(link.tags, isAsked)
  const none: readonly MenuEntry[] = [{ heading: t('noTagged') }]
  return (
    <ActionMenu
      align="start"
      target={
        <Button
          size="compact-xs"
          variant="subtle"
          rightSection={<ChevronDownIcon size={13} />}
          onClick={() => setIsAsked(true)}
        >
          {link.title === '' ? link.tags.join(', ') || t('dashboards') : link.title}
        </Button>
      }
      entries={data.length === 0 ? none : data.map(({ title, url }) => ({ label: title, href: address(url) }))}
    />
  )
}
