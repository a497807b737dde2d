import { Button, Drawer } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import type { Chatflow } from '../api/chatflow.ts'
import { useFlowSearch } from '../flow/use-flow-search.ts'
import classes from './chat.module.css'
import { newId } from './new-id.ts'
import { SessionList } from './session-list.tsx'
import { SessionView } from './session-view.tsx'

/** A talk with the flow, beside the talks that were held with it. */
export function ChatView({ flow }: { readonly flow: Chatflow }) {
  const { session, ...rest } = useFlowSearch()
  const navigate = useNavigate({ from: '/flows/$id' })
  const [fresh, setFresh] = useState(newId)
  const [open, drawer] = useDisclosure(false)
  const current = session ?? fresh
  const go = (id: string | undefined) => {
    if (id === undefined) setFresh(newId())
    drawer.close()
    void navigate({ search: id === undefined ? rest : { ...rest, session: id } })
  }
  // A session has an address as soon as something was said in it.
  const onAsked = () => {
    if (session === undefined) void navigate({ search: { ...rest, session: fresh }, replace: true })
  }
  const sessions = <SessionList flowId={flow.id} current={current} onOpen={go} />
  return (
    <div className={classes.chat}>
      <aside className={classes.sessions} aria-label="Sessions">
        {sessions}
      </aside>
      <SessionView key={current} flow={flow} sessionId={current} isFresh={session === undefined} onAsked={onAsked}>
        <Button variant="subtle" color="gray" size="compact-sm" hiddenFrom="md" onClick={drawer.open}>
          Sessions
        </Button>
      </SessionView>
      <Drawer
        opened={open}
        onClose={drawer.close}
        title="Sessions"
        size="xs"
        closeButtonProps={{ 'aria-label': 'Close' }}
      >
        {sessions}
      </Drawer>
    </div>
  )
}
