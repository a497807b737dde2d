import { ErrorState, LoadingState } from '@hearth/ui-kit'
import { Button, Group, Modal, Text } from '@mantine/core'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { formatDate } from '../../../model/time/format-date.ts'
import {
  type LineContext as Context,
  type ContextAsk,
  type ContextRequests,
  contextLines,
  contextRequests,
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
    queryFn: ({ signal }) => (requests === undefined ? null : askContext(line, requests, count, signal)),
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
      {data && <Found context={data} timeZone={timeZone} />}
      <Group justify="space-between" mt="sm">
        <Text size="sm" c="dimmed">
          {data && boundsOf(data)}
        </Text>
        <Button
          variant="default"
          size="xs"
          loading={isFetching}
          disabled={count >= mostLines || (data?.isNewest === true && data.isOldest)}
          onClick={() => setCount(Math.min(mostLines, count * 3))}
        >
          {t('more')}
        </Button>
      </Group>
    </Modal>
  )
}

async function askContext(
  line: LogLine,
  { before, within, after }: ContextRequests,
  count: number,
  signal: AbortSignal,
): Promise<Context> {
  const ask = async (request: ContextRequests['before']) => {
    const [answer] = await askQueries(request, signal)
    if (answer?.error !== undefined) throw new Error(answer.error)
    return toLogLines(answer?.frames ?? [])
  }
  const [older, same, newer] = await Promise.all([ask(before), ask(within), ask(after)])
  return contextLines(line, { before: older, within: same, after: newer }, count)
}

function boundsOf({ isOldest, isNewest }: Context): string {
  if (isOldest && isNewest) return t('noMore')
  if (isOldest) return t('noOlder')
  return isNewest ? t('noNewer') : ''
}

type FoundProps = Pick<LineContextProps, 'timeZone'> & { readonly context: Context }

function Found({ context: { lines, at: place, isCrowded }, timeZone }: FoundProps) {
  const oldestFirst = lines.toReversed()
  const at = place === -1 ? -1 : lines.length - 1 - place
  return (
    <>
      {at === -1 && (
        <Text size="sm" role="note">
          {isCrowded ? t('notRead') : t('notFound')}
        </Text>
      )}
      {at !== -1 && isCrowded && (
        <Text size="sm" role="note">
          {t('crowded')}
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
