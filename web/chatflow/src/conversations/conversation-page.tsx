import { ErrorState, onDemand } from '@hearth/ui-kit'
import { Link, useNavigate, useParams } from '@hearth/ui-kit/router'
import { Anchor, Button, Group, Stack, Text, Title } from '@mantine/core'
import { useState } from 'react'
import { formatDate } from '../app/format-date.ts'
import { SkeletonRows } from '../app/skeleton-rows.tsx'
import view from '../app/view.module.css'
import { Ratings } from './conversation-table.tsx'
import classes from './conversations.module.css'
import { Transcript } from './transcript.tsx'
import { type Conversation, useConversation, useRemoveConversation } from './use-conversations.ts'
import { t } from './words.ts'

const ConfirmDialog = onDemand(async () => (await import('../app/confirm-dialog.tsx')).ConfirmDialog)

/** One conversation: who it was held with and what was said. */
export function ConversationPage() {
  const { flowId = '', sessionId = '' } = useParams()
  const { data, error, refetch } = useConversation(flowId, sessionId)
  return (
    <section className={view.page} aria-labelledby="conversation">
      <Anchor size="sm" renderRoot={(props) => <Link to="/conversations" {...props} />}>
        {t('back')}
      </Anchor>
      {data === undefined && error !== null && <ErrorState error={error} retry={() => void refetch()} />}
      {data === undefined && error === null && <SkeletonRows label={t('loadingOne')} />}
      {data !== undefined && (
        <>
          <Head conversation={data} />
          <Transcript flowId={flowId} sessionId={sessionId} />
        </>
      )}
    </section>
  )
}

function Head({ conversation }: { readonly conversation: Conversation }) {
  const { chatflowid, chatflowName, sessionId, title, chatType, messages, lead, startedDate } = conversation
  const leadWords = [lead?.name, lead?.email, lead?.phone].filter(Boolean).join(', ')
  const facts = [chatflowName, t(chatType), t('messages', { count: messages }), formatDate(startedDate)]
  return (
    <Stack gap="xs">
      <Group justify="space-between" gap="sm" align="flex-start">
        <Title order={1} size="h3" id="conversation" className={classes.lead}>
          {title === '' ? t('noQuestion') : title}
        </Title>
        <Group gap="xs">
          <Button
            variant="default"
            renderRoot={(props) => (
              <Link
                to="/flows/$id"
                params={{ id: chatflowid }}
                search={{ tab: 'chat', session: sessionId }}
                {...props}
              />
            )}
          >
            {t('openChat')}
          </Button>
          <RemoveButton conversation={conversation} />
        </Group>
      </Group>
      <Text size="sm" c="dimmed">
        {facts.join(' · ')}
      </Text>
      <Text size="xs" c="dimmed" className={classes.lead}>
        {t('session')} {sessionId}
      </Text>
      <Ratings conversation={conversation} />
      {leadWords !== '' && (
        <Text size="sm" className={classes.lead}>
          {t('lead')}: {leadWords}
        </Text>
      )}
    </Stack>
  )
}

function RemoveButton({ conversation }: { readonly conversation: Conversation }) {
  const [asking, setAsking] = useState(false)
  const { mutate, isPending, error } = useRemoveConversation()
  const navigate = useNavigate()
  const remove = () => mutate(conversation, { onSuccess: () => navigate({ to: '/conversations' }) })
  return (
    <>
      <Button color="red" variant="light" onClick={() => setAsking(true)}>
        {t('remove')}
      </Button>
      <ConfirmDialog
        opened={asking}
        title={t('removeTitle')}
        action={t('remove')}
        busy={isPending}
        error={error}
        onConfirm={remove}
        onClose={() => setAsking(false)}
      >
        {t('removeHint', { count: conversation.messages })}
      </ConfirmDialog>
    </>
  )
}
