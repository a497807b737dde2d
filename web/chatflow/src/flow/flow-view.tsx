import type { DocumentFault } from '@hearth/flow'
import { LoadingState, useCurrentInSight } from '@hearth/ui-kit'
import { useNavigate } from '@hearth/ui-kit/router'
import { Group, Tabs } from '@mantine/core'
import { lazy, type ReactNode, Suspense, useState } from 'react'
import type { Chatflow } from '../api/chatflow.ts'
import { DeployButton } from '../drafts/deploy-button.tsx'
import { DraftState } from '../drafts/draft-state.tsx'
import { FlowHead } from './flow-head.tsx'
import { type FlowTab, tabs } from './flow-search.ts'
import classes from './flow-view.module.css'
import { useFlowSearch } from './use-flow-search.ts'
import { t } from './words.ts'
import { Workbench } from './workbench.tsx'

const JsonView = lazy(async () => ({ default: (await import('../json/json-view.tsx')).JsonView }))
const TriggersView = lazy(async () => ({ default: (await import('../triggers/triggers-view.tsx')).TriggersView }))
const SettingsView = lazy(async () => ({ default: (await import('../settings/settings-view.tsx')).SettingsView }))
const TestsTab = lazy(async () => ({ default: (await import('../tests/tests-tab.tsx')).TestsTab }))
const ShareView = lazy(async () => ({ default: (await import('../share/share-view.tsx')).ShareView }))

const labels: Readonly<Record<FlowTab, string>> = {
  canvas: t('canvas'),
  chat: t('chat'),
  json: 'JSON',
  tests: t('tests'),
  share: t('share'),
  triggers: t('triggers'),
  settings: t('settings'),
}

export type FlowViewProps = {
  readonly flow: Chatflow
  /** Why it cannot be drawn, where it cannot. */
  readonly fault: DocumentFault | undefined
}

/** One flow: draw it, talk to it, read its JSON, call it, and who may. */
export function FlowView({ flow, fault }: FlowViewProps) {
  const { tab = 'canvas', session } = useFlowSearch()
  const navigate = useNavigate()
  // What was opened stays, so that neither an answer under way nor an edit is lost by looking elsewhere.
  const [opened, setOpened] = useState<ReadonlySet<FlowTab>>(new Set([tab]))
  if (!opened.has(tab)) setOpened(new Set([...opened, tab]))
  const open = (value: string | null) => {
    const next = tabs.find((name) => name === value && name !== 'canvas')
    navigate({ search: { ...(next && { tab: next }), ...(session && { session }) } })
  }
  const views: Readonly<Record<Exclude<FlowTab, 'canvas' | 'chat'>, ReactNode>> = {
    json: <JsonView flow={flow} fault={fault} isShown={tab === 'json'} />,
    tests: <TestsTab flow={flow} />,
    share: <ShareView flow={flow} />,
    triggers: <TriggersView flow={flow} />,
    settings: <SettingsView flow={flow} />,
  }
  const list = useCurrentInSight<HTMLDivElement>('[aria-selected="true"]')
  const isWorkbench = tab === 'canvas' || tab === 'chat'
  return (
    <Tabs id="flow" value={tab} onChange={open} className={classes.flow}>
      <FlowHead flow={flow}>
        <Tabs.List ref={list} aria-label={t('views')} className={classes.tabs}>
          {tabs.map((name) => (
            <Tabs.Tab key={name} value={name}>
              {labels[name]}
            </Tabs.Tab>
          ))}
        </Tabs.List>
        {fault === undefined && (
          <Group gap="xs" wrap="nowrap" className={classes.actions}>
            <DraftState isDeployed={flow.deployed} />
            <DeployButton flow={flow} />
          </Group>
        )}
      </FlowHead>
      {/* The canvas and the chat share what they show, so that a talk goes on from one to the other. */}
      <div
        role="tabpanel"
        id={`flow-panel-${isWorkbench ? tab : 'canvas'}`}
        aria-label={labels[isWorkbench ? tab : 'canvas']}
        hidden={!isWorkbench}
        className={classes.workbench}
      >
        {(opened.has('canvas') || opened.has('chat')) && (
          <Workbench flow={flow} fault={fault} isChat={tab === 'chat'} />
        )}
      </div>
      {(['json', 'tests', 'share', 'triggers', 'settings'] as const).map((name) => (
        <Tabs.Panel key={name} value={name} className={classes.panel}>
          <Suspense fallback={<LoadingState />}>{opened.has(name) && views[name]}</Suspense>
        </Tabs.Panel>
      ))}
    </Tabs>
  )
}
