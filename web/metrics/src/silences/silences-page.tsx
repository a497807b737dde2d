import { EmptyState, ErrorState, PlusIcon, SearchIcon } from '@hearth/ui-kit'
import { Link, useNavigate, useSearch } from '@hearth/ui-kit/router'
import { Button, Card, Group, SegmentedControl, Stack, TextInput } from '@mantine/core'
import type { SilenceBody } from '../../../../services/metrics/src/wire/alertmanager/silences.ts'
import { AlertingSkeleton } from '../alerting/alerting-skeleton.tsx'
import { useFiringAlerts, useSilences } from '../api/use-silences.ts'
import { ElsewhereNote } from './elsewhere-note.tsx'
import { type SilenceState, selectSilences, silenceStates } from './select-silences.ts'
import { SilenceRow } from './silence-row.tsx'
import classes from './silences.module.css'
import { t } from './words.ts'

/** What is quiet now, what will be, and what was. */
export function SilencesPage() {
  const { data, error, refetch } = useSilences()
  const go = useNavigate()
  const search = useSearch()
  const state = silenceStates.find((known) => known === search.state) ?? 'active'
  const text = search.search ?? ''
  const show = (next: { readonly text: string; readonly state: SilenceState }) =>
    go({
      to: '/silences',
      search: { search: next.text || undefined, state: next.state === 'active' ? undefined : next.state },
      replace: true,
    })
  if (error !== null && data === undefined) return <ErrorState error={error} retry={() => void refetch()} />
  if (data === undefined) return <AlertingSkeleton label={t('loading')} />
  const found = selectSilences(data, { text, state })
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
          onChange={(event) => show({ text: event.currentTarget.value, state })}
        />
        <SegmentedControl
          size="xs"
          aria-label={t('which')}
          value={state}
          onChange={(value) => show({ text, state: silenceStates.find((known) => known === value) ?? 'active' })}
          data={silenceStates.map((value) => ({ value, label: `${t(value)} ${countOf(data, value)}` }))}
        />
        <Button component={Link} to="/silences/new" size="xs" leftSection={<PlusIcon size={14} />}>
          {t('create')}
        </Button>
      </Group>
      <ElsewhereNote />
      {found.length === 0 ? (
        <NoSilences state={state} isFiltered={countOf(data, state) > 0} />
      ) : (
        <SilenceList silences={found} />
      )}
    </Stack>
  )
}

function SilenceList({ silences }: { readonly silences: readonly SilenceBody[] }) {
  const { data: alerts = [] } = useFiringAlerts()
  return (
    <Card withBorder padding="sm">
      <ul className={classes.list}>
        {silences.map((silence) => (
          <SilenceRow
            key={silence.id}
            silence={silence}
            alertCount={alerts.filter(({ status }) => status.silencedBy.includes(silence.id)).length}
          />
        ))}
      </ul>
    </Card>
  )
}

function countOf(silences: readonly SilenceBody[], state: SilenceState): number {
  return silences.filter(({ status }) => status.state === state).length
}

const none = { active: 'noneActive', pending: 'nonePending', expired: 'noneExpired' } as const

function NoSilences({ state, isFiltered }: { readonly state: SilenceState; readonly isFiltered: boolean }) {
  if (isFiltered) return <EmptyState title={t('noMatch')} />
  return <EmptyState title={t(none[state])}>{state === 'active' ? t('what') : undefined}</EmptyState>
}
