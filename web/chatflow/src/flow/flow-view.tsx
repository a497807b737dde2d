import { LoadingState } from '@hearth/ui-kit'
import { Tabs } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import { lazy, type ReactNode, Suspense, useState } from 'react'
import type { Chatflow } from '../api/chatflow.ts'
import { ChatView } from '../chat/chat-view.tsx'
import { SettingsView } from '../settings/settings-view.tsx'
import { SnippetsView } from '../snippets/snippets-view.tsx'
import { FlowHead } from './flow-head.tsx'
import { type FlowTab, tabs } from './flow-search.ts'
import classes from './flow-view.module.css'
import { useFlowSearch } from './use-flow-search.ts'

const JsonView = lazy(async () => ({ default: (await import('../json/json-view.tsx')).JsonView }))

const labels: Readonly<Record<FlowTab, string>> = { chat: 'Chat', json: 'JSON', api: 'API', settings: 'Settings' }

/** One flow: talk to it, edit it, call it, and who may. */
export function FlowView({ flow }: { readonly flow: Chatflow }) {
  const { tab = 'chat', session } = useFlowSearch()
  const navigate = useNavigate({ from: '/flows/$id' })
  // What was opened stays, so that neither an answer under way nor an edit is lost by looking elsewhere.
  const [opened, setOpened] = useState<ReadonlySet<FlowTab>>(new Set([tab]))
  if (!opened.has(tab)) setOpened(new Set([...opened, tab]))
  const open = (value: string | null) => {
    const next = tabs.find((name) => name === value && name !== 'chat')
    void navigate({ search: { ...(next && { tab: next }), ...(session && { session }) } })
  }
  const views: Readonly<Record<FlowTab, ReactNode>> = {
    chat: <ChatView flow={flow} />,
    json: <JsonView flow={flow} />,
    api: <SnippetsView flow={flow} />,
    settings: <SettingsView flow={flow} />,
  }
  return (
    <Tabs value={tab} onChange={open} className={classes.flow}>
      <FlowHead flow={flow}>
        <Tabs.List aria-label="Views of the flow" className={classes.tabs}>
          {tabs.map((name) => (
            <Tabs.Tab key={name} value={name}>
              {labels[name]}
            </Tabs.Tab>
          ))}
        </Tabs.List>
      </FlowHead>
      {tabs.map((name) => (
        <Tabs.Panel key={name} value={name} className={classes.panel}>
          <Suspense fallback={<LoadingState />}>{opened.has(name) && views[name]}</Suspense>
        </Tabs.Panel>
      ))}
    </Tabs>
  )
}
