import { ErrorState } from '@hearth/ui-kit'
import { Link } from '@hearth/ui-kit/router'
import { Button, Switch, Table, Text } from '@mantine/core'
import { formatDate } from '../app/format-date.ts'
import { Notice } from '../app/notice.tsx'
import { SkeletonRows } from '../app/skeleton-rows.tsx'
import { cronWords } from './cron-words.ts'
import { Section } from './section.tsx'
import classes from './triggers.module.css'
import {
  type ScheduleLine,
  type ScheduleStatus,
  useSchedule,
  useScheduleLog,
  useSwitchSchedule,
} from './use-triggers.ts'
import { t } from './words.ts'

/** When a flow runs by itself, and how that went. */
export function ScheduleTrigger({ flowId }: { readonly flowId: string }) {
  const { data, error, refetch } = useSchedule(flowId)
  if (data === undefined && error !== null) return <ErrorState error={error} retry={() => void refetch()} />
  if (data === undefined) return <SkeletonRows label={t('loadingSchedule')} />
  return (
    <>
      <Plan flowId={flowId} status={data} />
      <Log flowId={flowId} />
    </>
  )
}

function Plan({ flowId, status }: { readonly flowId: string; readonly status: ScheduleStatus }) {
  const { record, canEnable, reason, nextRuns } = status
  const { mutate, isPending, variables, error } = useSwitchSchedule(flowId)
  return (
    <Section title={t('schedule')}>
      {!canEnable && (
        <Notice kind="warning" title={t('cannot')}>
          {reason}
        </Notice>
      )}
      {record !== null && (
        <>
          <Switch
            label={t('on')}
            checked={isPending ? variables : record.enabled}
            disabled={isPending || (!canEnable && !record.enabled)}
            onChange={(event) => mutate(event.currentTarget.checked)}
          />
          <Facts record={record} />
        </>
      )}
      {error !== null && <Notice kind="error">{error.message}</Notice>}
      {nextRuns.length > 0 && (
        <div>
          <Text size="sm" fw={600} id="next-runs">
            {t('next')}
          </Text>
          <ol className={classes.list} aria-labelledby="next-runs">
            {nextRuns.map((run) => (
              <li key={run}>
                <time dateTime={run}>{formatDate(run)}</time>
              </li>
            ))}
          </ol>
        </div>
      )}
    </Section>
  )
}

function Facts({ record }: { readonly record: NonNullable<ScheduleStatus['record']> }) {
  const { cronExpression: cron, timezone: zone, defaultInput: question, endDate } = record
  return (
    <Text component="div" size="sm" className={classes.text}>
      {cron !== undefined && <div>{cronWords(cron) ?? t('byExpression', { cron })}</div>}
      {zone !== undefined && <div>{t('zone', { zone })}</div>}
      {endDate !== null && <div>{t('ends', { date: formatDate(endDate) })}</div>}
      {question !== undefined && question !== '' && <div>{t('asks', { question })}</div>}
    </Text>
  )
}

function Log({ flowId }: { readonly flowId: string }) {
  const { data, error, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } = useScheduleLog(flowId)
  const lines = data?.pages.flatMap((page) => page.data)
  return (
    <Section title={t('log')}>
      {error !== null && <ErrorState error={error} retry={() => void refetch()} />}
      {lines === undefined && error === null && <SkeletonRows label={t('loadingSchedule')} />}
      {lines?.length === 0 && (
        <Text size="sm" c="dimmed">
          {t('noLog')}
        </Text>
      )}
      {lines !== undefined && lines.length > 0 && <Lines lines={lines} />}
      {lines !== undefined && lines.length > 0 && (
        <Link to="/runs" search={{ flow: flowId }} className={classes.runs}>
          {t('runsOfFlow')}
        </Link>
      )}
      {hasNextPage && (
        <Button variant="default" loading={isFetchingNextPage} onClick={() => void fetchNextPage()}>
          {t('more')}
        </Button>
      )}
    </Section>
  )
}

function Lines({ lines }: { readonly lines: readonly ScheduleLine[] }) {
  return (
    <Table aria-label={t('log')}>
      <Table.Thead>
        <Table.Tr>
          <Table.Th>{t('when')}</Table.Th>
          <Table.Th>{t('state')}</Table.Th>
          <Table.Th>{t('took')}</Table.Th>
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {lines.map(({ id, scheduledAt, status, error, elapsedTimeMs }) => (
          <Table.Tr key={id}>
            <Table.Td>{formatDate(scheduledAt)}</Table.Td>
            <Table.Td className={classes.text}>
              {t(status)}
              {error !== null && `: ${error}`}
            </Table.Td>
            <Table.Td>{elapsedTimeMs === null ? '—' : t('milliseconds', { count: elapsedTimeMs })}</Table.Td>
          </Table.Tr>
        ))}
      </Table.Tbody>
    </Table>
  )
}
