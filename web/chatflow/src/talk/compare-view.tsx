import { ErrorState, LoadingState } from '@hearth/ui-kit'
import { Button, Group, Text } from '@mantine/core'
import { useState } from 'react'
import type { Chatflow } from '../api/chatflow.ts'
import { useFlow } from '../api/use-flows.ts'
import chat from '../chat/chat.module.css'
import { Composer } from '../chat/composer.tsx'
import type { SentFile, Turn } from '../chat/conversation.ts'
import { useUploads } from '../chat/files/use-uploads.ts'
import { newId } from '../chat/new-id.ts'
import { TurnList } from '../chat/turns/turn-list.tsx'
import { type Talk, useTalk } from '../chat/use-talk.ts'
import { SpeakerContext } from '../chat/voice/speaker-context.ts'
import { useHeard } from '../chat/voice/use-heard.ts'
import { useSpeaker } from '../chat/voice/use-speaker.ts'
import classes from './talk.module.css'
import { useKeepChat } from './use-chats.ts'
import { t } from './words.ts'

export type CompareViewProps = {
  readonly flowIds: readonly [string, string]
  /** Goes on with one of the two alone. */
  readonly onGoOn: (flowId: string, chatId: string) => void
}

/** Two flows or models beside each other, which answer the same questions; both chats are kept. */
export function CompareView({ flowIds, onGoOn }: CompareViewProps) {
  const left = useFlow(flowIds[0])
  const right = useFlow(flowIds[1])
  const error = left.error ?? right.error
  if (left.data !== undefined && right.data !== undefined)
    return <Sides flows={[left.data, right.data]} onGoOn={onGoOn} />
  if (error === null) return <LoadingState label={t('loadingFlow')} />
  const retry = () => {
    void left.refetch()
    void right.refetch()
  }
  return <ErrorState error={error} retry={retry} />
}

type SidesProps = Pick<CompareViewProps, 'onGoOn'> & { readonly flows: readonly [Chatflow, Chatflow] }

function Sides({ flows, onGoOn }: SidesProps) {
  const [ids] = useState(() => [newId(), newId()] as const)
  const keep = useKeepChat()
  const left = useTalk({ flow: flows[0], sessionId: ids[0], past: nothing, onAnswered: () => undefined })
  const right = useTalk({ flow: flows[1], sessionId: ids[1], past: nothing, onAnswered: () => undefined })
  const sides = [
    { flow: flows[0], id: ids[0], talk: left },
    { flow: flows[1], id: ids[1], talk: right },
  ] as const
  const keepAs = ({ flow, id }: (typeof sides)[number], question: string) => {
    if (flow.retention?.store !== false) keep.mutate({ id, flowId: flow.id, question })
  }
  // What was spoken is kept once its words are known, which each side hears for itself.
  useHeard(left.turns.at(-1), (question) => keepAs(sides[0], question))
  useHeard(right.turns.at(-1), (question) => keepAs(sides[1], question))
  const hearing = [useUploads(flows[0]), useUploads(flows[1])]
  const ask = (question: string, files?: readonly SentFile[]) => {
    for (const side of sides) {
      side.talk.ask(question, files)
      if (question !== '') keepAs(side, question)
    }
  }
  return (
    <section className={chat.talk} aria-label={t('comparing')}>
      <div className={classes.sides}>
        {sides.map(({ flow, id, talk }) => (
          <Side key={id} flow={flow} id={id} talk={talk} onGoOn={onGoOn} />
        ))}
      </div>
      <Composer
        busy={left.busy || right.busy}
        attachments={undefined}
        autoFocus
        hears={hearing.every((uploads) => uploads?.isSpeechToTextEnabled === true)}
        placeholder={t('askBoth')}
        onAsk={ask}
        onStop={() => {
          for (const { talk } of sides) if (talk.busy) talk.stop()
        }}
      />
    </section>
  )
}

const nothing: readonly Turn[] = []

type SideProps = Pick<CompareViewProps, 'onGoOn'> & {
  readonly flow: Chatflow
  readonly id: string
  readonly talk: Talk
}

function Side({ flow, id, talk, onGoOn }: SideProps) {
  // Neither speaks by itself: two voices at once are none.
  const speaker = useSpeaker(flow, id)
  return (
    <section className={classes.side} aria-label={flow.name}>
      <Group justify="space-between" wrap="nowrap">
        <Text size="sm" fw={600} truncate>
          {flow.name}
        </Text>
        {talk.turns.length > 0 && !talk.busy && (
          <Button size="compact-xs" variant="subtle" color="gray" onClick={() => onGoOn(flow.id, id)}>
            {t('goOn')}
          </Button>
        )}
      </Group>
      <SpeakerContext value={speaker}>
        <TurnList
          flowId={flow.id}
          sessionId={id}
          talk={talk}
          welcome={{ title: flow.name, description: '', starters: [] }}
          isAskedInWords
          onExample={talk.ask}
        />
      </SpeakerContext>
    </section>
  )
}
