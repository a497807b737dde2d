import { Link } from '@hearth/ui-kit/router'
import { Group, Stack, Table, Text } from '@mantine/core'
import { formatDate } from '../app/format-date.ts'
import view from '../app/view.module.css'
import classes from './conversations.module.css'
import type { Conversation } from './use-conversations.ts'
import { t } from './words.ts'

/** Conversations in rows; at phone width what does not fit moves below the first question. */
export function ConversationTable({ conversations }: { readonly conversations: readonly Conversation[] }) {
  return (
    <div className={view.table}>
      <Table verticalSpacing="sm" horizontalSpacing="md" highlightOnHover aria-label={t('conversations')}>
        <Table.Thead visibleFrom="sm">
          <Table.Tr>
            <Table.Th>{t('conversation')}</Table.Th>
            <Table.Th>{t('flow')}</Table.Th>
            <Table.Th visibleFrom="md">{t('source')}</Table.Th>
            <Table.Th>{t('said')}</Table.Th>
            <Table.Th>{t('last')}</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {conversations.map((one) => (
            <Row key={`${one.chatflowid}/${one.sessionId}`} conversation={one} />
          ))}
        </Table.Tbody>
      </Table>
    </div>
  )
}

function Row({ conversation }: { readonly conversation: Conversation }) {
  const { chatflowid, chatflowName, sessionId, title, chatType, messages, lead, lastDate } = conversation
  const leadWords = [lead?.name, lead?.email, lead?.phone].filter(Boolean).join(', ')
  return (
    <Table.Tr>
      <Table.Td>
        <Stack gap={2}>
          <Link
            to="/conversations/$flowId/$sessionId"
            params={{ flowId: chatflowid, sessionId }}
            className={classes.title}
          >
            {title === '' ? t('noQuestion') : title}
          </Link>
          {leadWords !== '' && (
            <Text size="xs" c="dimmed" className={classes.lead}>
              {leadWords}
            </Text>
          )}
          <Text size="xs" c="dimmed" hiddenFrom="sm">
            {[chatflowName, t('messages', { count: messages }), formatDate(lastDate)].join(' · ')}
          </Text>
        </Stack>
      </Table.Td>
      <Table.Td visibleFrom="sm">{chatflowName}</Table.Td>
      <Table.Td visibleFrom="md">{t(chatType)}</Table.Td>
      <Table.Td visibleFrom="sm">
        <Stack gap={2}>
          <Text size="sm">{t('messages', { count: messages })}</Text>
          <Ratings conversation={conversation} />
        </Stack>
      </Table.Td>
      <Table.Td visibleFrom="sm" className={view.date}>
        {formatDate(lastDate)}
      </Table.Td>
    </Table.Tr>
  )
}

/** How often its answers were liked and disliked; nothing where nobody said. */
export function Ratings({ conversation: { thumbsUp, thumbsDown } }: { readonly conversation: Conversation }) {
  if (thumbsUp + thumbsDown === 0) return null
  return (
    <Group gap="xs">
      {thumbsUp > 0 && <Text size="xs">👍 {t('ups', { count: thumbsUp })}</Text>}
      {thumbsDown > 0 && <Text size="xs">👎 {t('downs', { count: thumbsDown })}</Text>}
    </Group>
  )
}
