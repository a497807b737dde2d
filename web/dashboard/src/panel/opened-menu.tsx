import { ExternalIcon, MoreIcon, shownAddress } from '@hearth/ui-kit'
import { Link } from '@hearth/ui-kit/router'
import { ActionIcon, Menu } from '@mantine/core'
import { lazy, Suspense, use, useState } from 'react'
import { useAnnotations } from '../annotations/annotations-context.ts'
import type { Panel } from '../model/dashboard.ts'
import { addressOfPanel } from '../model/explore/address-of-panel.ts'
import { linkAddress } from '../model/interpolate/link-scope.ts'
import type { QueryRequest } from '../model/queries/build-query.ts'
import { useDashboardView } from '../view/dashboard-view.ts'
import { LeadsToExplore } from '../view/leads-to-explore.ts'
import { useScope } from '../view/use-scope.ts'
import { linkProps } from './link-props.ts'
import { embedAddress, viewAddress } from './panel-address.ts'
import { RuleItem } from './rule-item.tsx'
import { t } from './words.ts'

const PanelPictureDialog = lazy(async () => ({
  default: (await import('../share/panel-picture-dialog.tsx')).PanelPictureDialog,
}))

export type OpenedMenuProps = {
  readonly panel: Panel
  /** What it asks, its variables filled in. */
  readonly request: QueryRequest | undefined
  readonly label: string
  /** Of the panel, its variables filled in. */
  readonly title: string
  readonly onInspect: () => void
}

/** What `PanelMenu` shows once it was asked for. */
export function OpenedMenu({ panel, request, label, title, onInspect }: OpenedMenuProps) {
  const { showAlone, edit, range, timeRange } = useDashboardView()
  const leads = use(LeadsToExplore)
  const { annotate } = useAnnotations(panel.id)
  const scope = useScope(panel.scopedVars)
  const [isShared, setIsShared] = useState(false)
  const copyLink = () => navigator.clipboard.writeText(viewAddress(window.location, panel.key).href)
  return (
    <>
      <Menu defaultOpened position="bottom-end" shadow="md" withinPortal>
        <Menu.Target>
          <ActionIcon size="sm" variant="subtle" color="gray" aria-label={label}>
            <MoreIcon size={16} />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item onClick={() => showAlone(panel.key)}>{t('view')}</Menu.Item>
          {edit !== undefined && <Menu.Item onClick={() => edit(panel.id)}>{t('edit')}</Menu.Item>}
          {annotate !== undefined && (
            <Menu.Item onClick={() => annotate({ fromMs: range.toMs, toMs: range.toMs }, panel.id)}>
              {t('annotate')}
            </Menu.Item>
          )}
          <RuleItem panel={panel} scope={scope} />
          {leads && request !== undefined && (
            <Menu.Item component={Link} to={addressOfPanel(panel, request, timeRange, shownAddress())}>
              {t('explore')}
            </Menu.Item>
          )}
          <Menu.Item onClick={onInspect}>{t('inspect')}</Menu.Item>
          <Menu.Item onClick={() => setIsShared(true)}>{t('share')}</Menu.Item>
          <Menu.Item onClick={copyLink}>{t('copyLink')}</Menu.Item>
          <Menu.Item component="a" href={embedAddress(window.location, panel.key).href} target="_blank">
            {t('openAlone')}
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
      <Suspense>
        {isShared && <PanelPictureDialog title={title} panelKey={panel.key} onClose={() => setIsShared(false)} />}
      </Suspense>
    </>
  )
}
