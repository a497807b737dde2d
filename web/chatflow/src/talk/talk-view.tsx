import { EmptyState, ErrorState, LoadingState } from '@hearth/ui-kit'
import { useFlow, useFlows } from '../api/use-flows.ts'
import { afterPaint } from '../chat/after-paint.ts'
import { SessionView } from '../chat/session-view.tsx'
import { PromptsButton } from './prompts/prompts-button.tsx'
import { useKeepChat } from './use-chats.ts'
import { t } from './words.ts'

export type TalkViewProps = {
  /** Absent while nobody knows which flow to ask, or where there is none. */
  readonly flowId: string | undefined
  readonly chatId: string
  readonly isFresh: boolean
  /** Told when a new chat is to be found under its own address. */
  readonly onKept: () => void
}

/** One chat with a flow, kept from its first question on. */
export function TalkView({ flowId, ...props }: TalkViewProps) {
  const { data: flows } = useFlows()
  if (flowId !== undefined) return <FlowTalk key={flowId} flowId={flowId} {...props} />
  if (flows === undefined) return <LoadingState label={t('loadingFlow')} />
  return <EmptyState title={t('noFlow')}>{t('noFlowHint')}</EmptyState>
}

function FlowTalk({ flowId, chatId, isFresh, onKept }: TalkViewProps & { readonly flowId: string }) {
  const { data: flow, error, refetch } = useFlow(flowId)
  const keep = useKeepChat()
  if (flow === undefined && error !== null) return <ErrorState error={error} retry={() => void refetch()} />
  if (flow === undefined) return <LoadingState label={t('loadingFlow')} />
  const onAsked = (question: string) => {
    if (flow.retention?.store === false) return
    keep.mutate({ id: chatId, flowId, question })
    if (isFresh) afterPaint(onKept)
  }
  return (
    <SessionView
      key={chatId}
      flow={flow}
      sessionId={chatId}
      isFresh={isFresh}
      autoFocus
      onAsked={onAsked}
      onAnswered={() => undefined}
      tools={(insert) => <PromptsButton onUse={insert} />}
    />
  )
}
