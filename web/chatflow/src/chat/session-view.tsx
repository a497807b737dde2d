import { ErrorState, LoadingState } from '@hearth/ui-kit'
import { useCallbackRef } from '@mantine/hooks'
import { lazy, type ReactNode, Suspense, useMemo, useState } from 'react'
import type { Chatflow } from '../api/chatflow.ts'
import { afterPaint } from './after-paint.ts'
import classes from './chat.module.css'
import { Composer, type ComposerProps } from './composer.tsx'
import type { SentFile, Turn } from './conversation.ts'
import { useAttachments } from './files/use-attachments.ts'
import { useUploads } from './files/use-uploads.ts'
import { usesDefaultEmbeddings } from './stream/default-embeddings.ts'
import { readForm, readWelcome } from './stream/read-form.ts'
import { TurnList } from './turns/turn-list.tsx'
import { useHistory } from './use-sessions.ts'
import { type RunWatch, useTalk } from './use-talk.ts'
import { VectorsNote } from './vectors-note.tsx'
import { SpeakerContext } from './voice/speaker-context.ts'
import { useHeard } from './voice/use-heard.ts'
import { useSpeaker } from './voice/use-speaker.ts'
import { t } from './words.ts'

const FormComposer = lazy(async () => ({ default: (await import('./form-composer.tsx')).FormComposer }))

export type SessionViewProps = {
  readonly flow: Chatflow
  readonly sessionId: string
  /** Whether it begins here, so that nothing was said in it before. */
  readonly isFresh: boolean
  /** Asks the draft, and follows it; what is deployed is asked without. */
  readonly watch?: RunWatch
  readonly autoFocus: boolean
  /** Told of each question. */
  readonly onAsked: (question: string) => void
  readonly onAnswered: () => void
  /** Beside the button that sends; see the composer. */
  readonly tools?: ComposerProps['tools']
  readonly children?: ReactNode
}

/** One session: what was said before, what is being said, and where to go on. */
export function SessionView(props: SessionViewProps) {
  const { flow, sessionId, isFresh } = props
  // Asked for once: what a fresh session gets from the history later, is here already.
  const [began] = useState(isFresh)
  const { data, error, refetch } = useHistory(flow.id, sessionId, !began)
  if (!began && data === undefined) {
    if (error !== null) return <ErrorState error={error} retry={() => void refetch()} />
    return <LoadingState label={t('loadingSession')} />
  }
  return <TalkView {...props} past={data ?? noTurns} />
}

const noTurns: readonly Turn[] = []

function TalkView(props: SessionViewProps & { readonly past: readonly Turn[] }) {
  const { flow, sessionId, past, watch, autoFocus, onAsked, onAnswered, tools, children } = props
  const speaker = useSpeaker(flow, sessionId)
  const talk = useTalk({ flow, sessionId, past, ...(watch && { watch }), onAnswered, onSpeech: speaker?.follow })
  const form = useMemo(() => readForm(flow), [flow])
  const welcome = useMemo(() => readWelcome(flow), [flow])
  // Read once: to read the drawing of three hundred nodes with each letter of an answer is felt.
  const note = useMemo(() => (usesDefaultEmbeddings(flow) ? <VectorsNote /> : undefined), [flow])
  const attachments = useAttachments(flow, sessionId)
  const hears = useUploads(flow)?.isSpeechToTextEnabled === true
  useHeard(talk.turns.at(-1), onAsked)
  const ask = useCallbackRef((question: string, files?: readonly SentFile[]) => {
    talk.ask(question, files)
    // What was spoken is told once its words are known.
    if (question !== '') afterPaint(() => onAsked(question))
  })
  const stop = useCallbackRef(() => {
    talk.stop()
    speaker?.stop()
  })
  const submit = (values: Readonly<Record<string, unknown>>) => {
    talk.submit(values)
    afterPaint(() => onAsked(form?.title ?? ''))
  }
  return (
    <section className={classes.talk} aria-label={t('conversation')}>
      <SpeakerContext value={speaker}>
        <TurnList
          flowId={flow.id}
          sessionId={sessionId}
          talk={talk}
          welcome={welcome}
          isAskedInWords={form === undefined}
          onExample={(text) => ask(text)}
          note={note}
        />
      </SpeakerContext>
      {form === undefined ? (
        <Composer
          busy={talk.busy}
          attachments={attachments}
          autoFocus={autoFocus}
          hears={hears}
          onAsk={ask}
          onStop={stop}
          {...(tools && { tools })}
        >
          {children}
        </Composer>
      ) : (
        <Suspense fallback={<LoadingState />}>
          <FormComposer
            form={form}
            hearingFlowId={hears ? flow.id : undefined}
            busy={talk.busy}
            autoFocus={autoFocus}
            onSubmit={submit}
            onStop={stop}
          />
        </Suspense>
      )}
    </section>
  )
}
