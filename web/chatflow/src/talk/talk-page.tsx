import { MenuIcon } from '@hearth/ui-kit'
import { useNavigate, useSearch } from '@hearth/ui-kit/router'
import { ActionIcon, Button, Drawer, VisuallyHidden } from '@mantine/core'
import { useDisclosure, useLocalStorage } from '@mantine/hooks'
import { useState } from 'react'
import { useFlows } from '../api/use-flows.ts'
import { newId } from '../chat/new-id.ts'
import { ChatList } from './chat-list.tsx'
import { CompareView } from './compare-view.tsx'
import { FlowPicker } from './flow-picker.tsx'
import { flowsToAsk } from './flows-to-ask.ts'
import classes from './talk.module.css'
import { parseTalkSearch, type TalkSearch } from './talk-search.ts'
import { TalkView } from './talk-view.tsx'
import type { Chat } from './use-chats.ts'
import { t } from './words.ts'

/** A page for people who only talk: chats that are kept, with a flow or a model of one's choice. */
export function TalkPage() {
  const search = parseTalkSearch(useSearch())
  const navigate = useNavigate()
  const [last, setLast] = useLocalStorage({ key: 'hearth-chat-flow', defaultValue: '', getInitialValueInEffect: false })
  const [fresh, setFresh] = useState(newId)
  const [isOpen, drawer] = useDisclosure(false)
  const { flowId, otherId } = useFlowIds(search.flow, last)
  const go = (to: TalkSearch) => {
    drawer.close()
    if (to.flow !== undefined) setLast(to.flow)
    if (to.chat === undefined) setFresh(newId())
    navigate({ search: to })
  }
  const open = (chat: Chat | undefined) =>
    go(chat === undefined ? { ...(flowId && { flow: flowId }) } : { flow: chat.chatflowid, chat: chat.id })
  const list = <ChatList current={search.chat} onOpen={open} />
  const { beside } = search
  return (
    <section className={classes.page} aria-labelledby="talk">
      <VisuallyHidden component="h1" id="talk">
        {t('chat')}
      </VisuallyHidden>
      <aside className={classes.chats} aria-label={t('chats')}>
        {list}
      </aside>
      <div className={classes.main}>
        <div className={classes.head}>
          <ActionIcon variant="default" size="lg" hiddenFrom="md" aria-label={t('chats')} onClick={drawer.open}>
            <MenuIcon />
          </ActionIcon>
          <FlowPicker
            label={t('ask')}
            flowId={flowId}
            onPick={(flow) => go({ flow, ...(beside !== undefined && { beside }) })}
          />
          {beside !== undefined && flowId !== undefined && (
            <FlowPicker
              label={t('askBeside')}
              flowId={beside}
              onPick={(other) => go({ flow: flowId, beside: other })}
            />
          )}
          {flowId !== undefined && (
            <Button
              variant="subtle"
              color="gray"
              size="sm"
              onClick={() => go({ flow: flowId, ...(beside === undefined && { beside: otherId ?? flowId }) })}
            >
              {t(beside === undefined ? 'compare' : 'stopComparing')}
            </Button>
          )}
        </div>
        {flowId !== undefined && beside !== undefined ? (
          <CompareView
            key={`${flowId} ${beside} ${fresh}`}
            flowIds={[flowId, beside]}
            onGoOn={(flow, chat) => go({ flow, chat })}
          />
        ) : (
          <TalkView
            flowId={flowId}
            chatId={search.chat ?? fresh}
            isFresh={search.chat === undefined}
            onKept={() => navigate({ search: { ...(flowId && { flow: flowId }), chat: fresh }, replace: true })}
          />
        )}
      </div>
      <Drawer
        opened={isOpen}
        onClose={drawer.close}
        title={t('chats')}
        size="xs"
        closeButtonProps={{ 'aria-label': t('close') }}
      >
        {list}
      </Drawer>
    </section>
  )
}

function useFlowIds(asked: string | undefined, last: string) {
  const { data: flows } = useFlows()
  return flowsToAsk(flows, asked, last)
}
