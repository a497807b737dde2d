import { EmptyState, ErrorState, SearchIcon, type TimeRange, TimeRangePicker } from '@hearth/ui-kit'
import { useNavigate, useSearch } from '@hearth/ui-kit/router'
import { Alert, Card, Group, Stack, TextInput } from '@mantine/core'
import { useMemo } from 'react'
import { AlertingSkeleton } from '../alerting/alerting-skeleton.tsx'
import { useAlertHistory } from '../api/use-alert-history.ts'
import { alertRows, selectRows } from './alert-stretches.ts'
import classes from './history.module.css'
import { HistoryRow } from './history-row.tsx'
import { TimeScale } from './time-scale.tsx'
import { t } from './words.ts'

const mostRows = 200

/** What fired when, as far back as samples are kept. */
export function HistoryPage() {
  const go = useNavigate()
  const { search: text = '', from = 'now-24h', to = 'now' } = useSearch()
  const range: TimeRange = { from, to }
  const { data, error, refetch } = useAlertHistory(range)
  const rows = useMemo(() => (data === undefined ? [] : alertRows(data.series, data.grid.stepMs)), [data])
  const show = (next: { readonly text: string; readonly range: TimeRange }) =>
    go({
      to: '/alerts/history',
      search: { search: next.text || undefined, ...next.range },
      replace: true,
    })
  if (error !== null && data === undefined) return <ErrorState error={error} retry={() => void refetch()} />
  if (data === undefined) return <AlertingSkeleton label={t('loading')} />
  const found = selectRows(rows, text)
  return (
    <Stack gap="md">
      {error !== null && <ErrorState error={error} retry={() => void refetch()} />}
      <Group gap="xs">
        <TextInput
          flex={1}
          miw={200}
          size="xs"
          aria-label={t('search')}
          placeholder={t('searchHint')}
          leftSection={<SearchIcon size={14} />}
          value={text}
          onChange={(event) => show({ text: event.currentTarget.value, range })}
        />
        <TimeRangePicker value={range} onChange={(next) => show({ text, range: next })} />
      </Group>
      {found.length > mostRows && (
        <Alert color="yellow" p="xs">
          {t('tooMany', { shown: mostRows, count: found.length })}
        </Alert>
      )}
      {found.length === 0 ? (
        <EmptyState title={t(rows.length === 0 ? 'nothing' : 'noMatch')}>
          {rows.length === 0 ? t('nothingHint') : undefined}
        </EmptyState>
      ) : (
        <Card withBorder padding="sm">
          <ul className={classes.list}>
            {found.slice(0, mostRows).map((row) => (
              <HistoryRow key={`${row.name} ${JSON.stringify(row.labels)}`} row={row} grid={data.grid} />
            ))}
          </ul>
          <TimeScale {...data.grid} />
        </Card>
      )}
    </Stack>
  )
}
