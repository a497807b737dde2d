import { useNavigate } from '@hearth/ui-kit/router'
import { Button, Drawer } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { Chatflow } from '../api/chatflow.ts'
import { queryKeys } from '../api/query-keys.ts'
import { useDraftSync } from '../drafts/use-draft.tsx'
import { useFlowSearch } from '../flow/use-flow-search.ts'
import { useRuns } from '../runs/runs-context.tsx'
import classes from './chat.module.css'
import { newId } from './new-id.ts'
import { SessionList } from './session-list.tsx'
import { SessionView } from './session-view.tsx'
import type { RunWatch } from './use-talk.ts'
import { t } from './words.ts'

export type ChatViewProps = {
  readonly flow: Chatflow
  /** Somebody went to the chat before it was there. */
  readonly isAwaited: boolean
}

/** A talk with the flow, beside the talks that were held with it. */
export function ChatView({ flow, isAwaited }: ChatViewProps) {
  const { session, ...rest } = useFlowSearch()
  const client = useQueryClient()
  const watch = useRunWatch()
  const navigate = useNavigate()
  const [fresh, setFresh] = useState(newId)
  const [open, drawer] = useDisclosure(false)
  const current = session ?? fresh
  const go = (id: string | undefined) => {
    if (id === undefined) setFresh(newId())
    drawer.close()
    navigate({ search: id === undefined ? rest : { ...rest, session: id } })
  }
  // A session has an address as soon as something was said in it.
  const onAsked = () => {
    if (session === undefined) navigate({ search: { ...rest, session: fresh }, replace: true })
  }
  const sessions = <SessionList flowId={flow.id} current={current} onOpen={go} />
  return (
    <div className={classes.chat}>
      <aside className={classes.sessions} aria-label={t('sessions')}>
        {sessions}
      </aside>
      <SessionView
        key={current}
        flow={flow}
        sessionId={current}
        isFresh={session === undefined}
        watch={watch}
        // Beside the canvas the keys are the canvas's own until somebody goes to the chat.
        autoFocus={isAwaited || rest.tab === 'chat'}
        onAsked={onAsked}
        onAnswered={() => void client.invalidateQueries({ queryKey: queryKeys.sessions(flow.id) })}
      >
        <Button variant="subtle" color="gray" size="compact-sm" hiddenFrom="md" onClick={drawer.open}>
          {t('sessions')}
        </Button>
      </SessionView>
      <Drawer
        opened={open}
        onClose={drawer.close}
        title={t('sessions')}
        size="xs"
        closeButtonProps={{ 'aria-label': t('close') }}
      >
        {sessions}
      </Drawer>
    </div>
  )
}

// The chat asks what is drawn, and the drawing shows how its nodes do meanwhile.
function useRunWatch(): RunWatch {
  const { follower } = useRuns()
  const draft = useDraftSync()
  return { prepare: () => draft.flush(), begin: follower.begin, tell: follower.tell, end: follower.end }
}
