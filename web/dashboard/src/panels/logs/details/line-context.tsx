import { ErrorState, LoadingState } from '@hearth/ui-kit'
import { Button, Group, Modal, Text } from '@mantine/core'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { formatDate } from '../../../model/time/format-date.ts'
import {
  type ContextAsk,
  type ContextRequests,
  contextLines,
  contextRequests,
  isSameLine,
} from '../../../model/view/logs/line-context.ts'
import { type LogLine, toLogLines } from '../../../model/view/logs/to-log-lines.ts'
import { askQueries } from '../../../queries/panels/ask-queries.ts'
import classes from './line-details.module.css'
import { t } from './words.ts'

export type LineContextProps = {
  readonly line: LogLine
  readonly source: ContextAsk['source']
  readonly timeZone: string
  readonly onClose: () => void
}

const firstCount = 20
const mostLines = 500
const pattern = 'YYYY-MM-DD HH:mm:ss.SSS'

/** The lines of the same stream before and after one, the oldest first as they were written. */
export function LineContext({ line, source, timeZone, onClose }: LineContextProps) {
  const [count, setCount] = useState(firstCount)
  const requests = contextRequests(line, { source, count })
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: ['line-context', requests],
    queryFn: ({ signal }) => askContext(line, requests, count, signal),
    enabled: requests !== undefined,
    placeholderData: keepPreviousData,
    gcTime: 0,
    retry: false,
    refetchOnWindowFocus: false,
  })
  const time = formatDate(line.atMs, pattern, timeZone)
  return (
    <Modal
      opened
      onClose={onClose}
      size="xl"
      title={t('contextOf', { time })}
      closeButtonProps={{ 'aria-label': t('close') }}
    >
      {error !== null && <ErrorState error={error} retry={() => void refetch()} />}
      {error === null && data === undefined && <LoadingState label={t('loading')} />}
      {data !== undefined && <Found lines={data} line={line} timeZone={timeZone} />}
      <Group justify="space-between" mt="sm">
        <Text size="sm" c="dimmed">
          {data !== undefined && data.length < count && t('noMore')}
        </Text>
        <Button
          variant="default"
          size="xs"
          loading={isFetching}
          disabled={count >= mostLines}
          onClick={() => setCount(Math.min(mostLines, count * 3))}
        >
          {t('more')}
        </Button>
      </Group>
    </Modal>
  )
}

async function askContext(line: LogLine, requests: ContextRequests | undefined, count: number, signal: AbortSignal) {
  if (requests === undefined) return []
  const [before, after] = await Promise.all(
    [requests.before, requests.after].map(async (request) => {
      const [answer] = await askQueries(request, signal)
      if (answer?.error !== undefined) throw new Error(answer.error)
      return toLogLines(answer?.frames ?? [])
    }),
  )
  return contextLines(line, before ?? [], after ?? [], count)
}

type FoundProps = Pick<LineContextProps, 'line' | 'timeZone'> & { readonly lines: readonly LogLine[] }

function Found({ lines, line, timeZone }: FoundProps) {
  const oldestFirst = lines.toReversed()
  const at = oldestFirst.findIndex((one) => isSameLine(one, line))
  return (
    <>
      {at === -1 && (
        <Text size="sm" role="note">
          {t('notFound')}
        </Text>
      )}
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: or it could not be scrolled by keys */}
      <section className={classes.context} tabIndex={0} aria-label={t('context')}>
        <ol>
          {oldestFirst.map((one, index) => (
            <li
              key={`${one.ns} ${one.key}`}
              aria-current={index === at || undefined}
              data-level={one.level}
              ref={index === at ? intoSight : undefined}
            >
              <time>{formatDate(one.atMs, pattern, timeZone)}</time>
              <span>{one.text}</span>
            </li>
          ))}
        </ol>
      </section>
    </>
  )
}

function intoSight(element: HTMLElement | null) {
  element?.scrollIntoView({ block: 'center' })
}
