import { AnswerText, ErrorState } from '@hearth/ui-kit'
import { Link } from '@hearth/ui-kit/router'
import { Anchor, Button, Group, Stack, Text } from '@mantine/core'
import { formatDate } from '../app/format-date.ts'
import { SkeletonRows } from '../app/skeleton-rows.tsx'
import { readSources, readTools } from '../chat/stream/read-extras.ts'
import { Sources, Tools } from '../chat/turns/extras-view.tsx'
import type { RecordedRun } from '../runs/run-api.ts'
import classes from './conversations.module.css'
import { type SaidMessage, useRunsOf, useSaid } from './use-conversations.ts'
import { t } from './words.ts'

export type TranscriptProps = { readonly flowId: string; readonly sessionId: string }

/** What was said, from the beginning. */
export function Transcript({ flowId, sessionId }: TranscriptProps) {
  const { data, error, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } = useSaid(flowId, sessionId)
  const { data: runs = [] } = useRunsOf(flowId, sessionId)
  if (data === undefined && error !== null) return <ErrorState error={error} retry={() => void refetch()} />
  if (data === undefined) return <SkeletonRows label={t('loadingOne')} />
  return (
    <Stack gap="md">
      <ol className={classes.transcript} aria-label={t('transcript')}>
        {data.pages.flat().map((message) => (
          <Said key={message.id} message={message} runs={runs} />
        ))}
      </ol>
      {error !== null && <ErrorState error={error} retry={() => void refetch()} />}
      {hasNextPage && (
        <Button variant="default" loading={isFetchingNextPage} onClick={() => void fetchNextPage()}>
          {t('more')}
        </Button>
      )}
    </Stack>
  )
}

type SaidProps = { readonly message: SaidMessage; readonly runs: readonly RecordedRun[] }

function Said({ message, runs }: SaidProps) {
  const isAnswer = message.role === 'apiMessage'
  return (
    <li className={classes.message} data-by={isAnswer ? 'flow' : 'person'}>
      <Group justify="space-between" gap="xs">
        <Text size="xs" c="dimmed">
          {isAnswer ? t('flowSaid') : t('person')} · {formatDate(message.createdDate)}
        </Text>
        {isAnswer && <RunLink message={message} runs={runs} />}
      </Group>
      {isAnswer ? <AnswerText text={message.content} /> : <Text>{message.content}</Text>}
      <Tools tools={readTools(message.usedTools)} />
      <Sources sources={readSources(message.sourceDocuments)} />
      <Rated feedback={message.feedback} />
    </li>
  )
}

function RunLink({ message: { id, chatflowid, createdDate }, runs }: SaidProps) {
  const run = runs.find(({ messageId }) => messageId === id)
  if (run === undefined) return null
  return (
    <Anchor
      size="xs"
      aria-label={t('openRunOf', { time: formatDate(createdDate) })}
      renderRoot={(props) => <Link to="/flows/$id" params={{ id: chatflowid }} search={{ run: run.id }} {...props} />}
    >
      {t('openRun')}
    </Anchor>
  )
}

function Rated({ feedback }: Pick<SaidMessage, 'feedback'>) {
  if (feedback === null) return null
  const isUp = feedback.rating === 'THUMBS_UP'
  return (
    <Text size="sm" mt="xs">
      {isUp ? '👍' : '👎'} {isUp ? t('up') : t('down')}
      {feedback.content !== null && feedback.content !== '' && `: ${feedback.content}`}
    </Text>
  )
}
