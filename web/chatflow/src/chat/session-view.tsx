import { ErrorState, LoadingState } from '@hearth/ui-kit'
import { lazy, type ReactNode, Suspense, useMemo, useState } from 'react'
import type { Chatflow } from '../api/chatflow.ts'
import classes from './chat.module.css'
import { Composer } from './composer.tsx'
import type { SentFile } from './conversation.ts'
import { useAttachments } from './files/use-attachments.ts'
import { readForm, readWelcome } from './stream/read-form.ts'
import { TurnList } from './turn-list.tsx'
import { useHistory } from './use-sessions.ts'
import { useTalk } from './use-talk.ts'
import { VectorsNote } from './vectors-note.tsx'

const FormComposer = lazy(async () => ({ default: (await import('./form-composer.tsx')).FormComposer }))

export type SessionViewProps = {
  readonly flow: Chatflow
  readonly sessionId: string
  /** Whether it begins here, so that nothing was said in it before. */
  readonly isFresh: boolean
  readonly onAsked: () => void
  readonly children: ReactNode
}

/** One session: what was said before, what is being said, and where to go on. */
export function SessionView({ flow, sessionId, isFresh, onAsked, children }: SessionViewProps) {
  // Asked for once: what a fresh session gets from the history later, is here already.
  const [began] = useState(isFresh)
  const history = useHistory(flow.id, sessionId, !began)
  const talk = useTalk(flow, sessionId)
  const form = useMemo(() => readForm(flow), [flow])
  const welcome = useMemo(() => readWelcome(flow), [flow])
  const attachments = useAttachments(flow, sessionId)
  const ask = (question: string, files?: readonly SentFile[]) => {
    talk.ask(question, files)
    onAsked()
  }
  const submit = (values: Readonly<Record<string, unknown>>) => {
    talk.submit(values)
    onAsked()
  }
  return (
    <section className={classes.talk} aria-label="Conversation">
      <Past history={history} isFresh={began}>
        <TurnList past={history.data ?? []} talk={talk} welcome={welcome} onExample={(text) => ask(text)} />
      </Past>
      <VectorsNote flow={flow} />
      {form === undefined ? (
        <Composer busy={talk.busy} attachments={attachments} onAsk={ask} onStop={talk.stop}>
          {children}
        </Composer>
      ) : (
        <Suspense fallback={<LoadingState />}>
          <FormComposer form={form} busy={talk.busy} onSubmit={submit} onStop={talk.stop} />
        </Suspense>
      )}
    </section>
  )
}

type PastProps = {
  readonly history: ReturnType<typeof useHistory>
  readonly isFresh: boolean
  readonly children: ReactNode
}

function Past({ history: { data, error, refetch }, isFresh, children }: PastProps) {
  if (isFresh || data !== undefined) return children
  if (error !== null) return <ErrorState error={error} retry={() => void refetch()} />
  return <LoadingState label="Loading the session" />
}
