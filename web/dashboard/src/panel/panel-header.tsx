import { ExternalIcon, InfoIcon, MoreIcon, WarningIcon } from '@hearth/ui-kit'
import { ActionIcon, Menu, Tooltip } from '@mantine/core'
import type { Panel } from '../model/dashboard.ts'
import { linkAddress } from '../model/interpolate/link-scope.ts'
import { useDashboardView } from '../view/dashboard-view.ts'
import { useScope } from '../view/use-scope.ts'
import { embedAddress, viewAddress } from './panel-address.ts'
import classes from './panel-card.module.css'
import type { PanelState } from './use-panel-data.ts'

export type PanelHeaderProps = {
  readonly panel: Panel
  readonly state: PanelState
  readonly isSolo: boolean
  readonly onInspect: () => void
}

/** Title, what went wrong, and what can be done with the panel. */
export function PanelHeader({ panel, state, isSolo, onInspect }: PanelHeaderProps) {
  return (
    <header className={classes.header} data-floating={state.title === '' || undefined}>
      {state.title !== '' && (
        <h2 className={classes.title} title={state.title}>
          {state.title}
        </h2>
      )}
      {state.rangeInfo !== '' && <span className={classes.info}>{state.rangeInfo}</span>}
      {state.description !== '' && <Description text={state.description} />}
      {state.errors.length > 0 && <Errors messages={state.errors} onInspect={onInspect} />}
      <div className={classes.tools}>
        {!isSolo && <PanelMenu panel={panel} title={state.title} onInspect={onInspect} />}
      </div>
    </header>
  )
}

function Description({ text }: { readonly text: string }) {
  return (
    <Tooltip label={text} multiline maw={420} style={{ whiteSpace: 'pre-line' }}>
      <ActionIcon size="sm" variant="subtle" color="gray" aria-label={`Description: ${text}`}>
        <InfoIcon size={15} />
      </ActionIcon>
    </Tooltip>
  )
}

function Errors({ messages, onInspect }: { readonly messages: readonly string[]; readonly onInspect: () => void }) {
  const text = messages.join('\n')
  return (
    <Tooltip label={text} multiline maw={480} style={{ whiteSpace: 'pre-line' }} color="red">
      <ActionIcon size="sm" variant="light" color="red" aria-label={`Error: ${text}`} onClick={onInspect}>
        <WarningIcon size={15} />
      </ActionIcon>
    </Tooltip>
  )
}

type PanelMenuProps = { readonly panel: Panel; readonly title: string; readonly onInspect: () => void }

function PanelMenu({ panel, title, onInspect }: PanelMenuProps) {
  const { dashboard, showAlone } = useDashboardView()
  const scope = useScope(panel.scopedVars)
  const copyLink = () => navigator.clipboard.writeText(viewAddress(window.location, panel.key).href)
  return (
    <Menu position="bottom-end" shadow="md" withinPortal>
      <Menu.Target>
        <ActionIcon
          size="sm"
          variant="subtle"
          color="gray"
          aria-label={`Menu of ${title === '' ? 'the panel' : title}`}
        >
          <MoreIcon size={16} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item onClick={() => showAlone(panel.key)}>View</Menu.Item>
        <Menu.Item onClick={onInspect}>Inspect</Menu.Item>
        <Menu.Item onClick={copyLink}>Copy link</Menu.Item>
        {dashboard.uid !== undefined && (
          <Menu.Item component="a" href={embedAddress(window.location, panel.key).href} target="_blank">
            Open alone
          </Menu.Item>
        )}
        {panel.links.length > 0 && <Menu.Divider />}
        {panel.links.map((link) => (
          <Menu.Item
            key={link.title + link.url}
            component="a"
            href={linkAddress(link.url, scope)}
            {...(link.opensNewTab ? { target: '_blank', rel: 'noreferrer' } : {})}
            rightSection={<ExternalIcon size={14} />}
          >
            {link.title === '' ? link.url : link.title}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  )
}
