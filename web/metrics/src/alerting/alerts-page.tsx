import { EmptyState, ErrorState } from '@hearth/ui-kit'
import { useNavigate, useSearch } from '@hearth/ui-kit/router'
import { Card, Stack } from '@mantine/core'
import { useRules } from '../api/use-rules.ts'
import { useFiringAlerts } from '../api/use-silences.ts'
import { NowhereNotice } from '../receivers/nowhere-notice.tsx'
import { formatAge } from '../targets/scrape-times.ts'
import classes from './alerting.module.css'
import { AlertingSkeleton } from './alerting-skeleton.tsx'
import { FilterBar } from './filter-bar.tsx'
import { Annotations, ExpressionLink, LabelChips, StateBadge } from './parts.tsx'
import { type RaisedAlert, raisedAlerts, selectAlerts } from './select-rules.ts'
import { SilenceLink } from './silence-link.tsx'
import { silencesOf } from './silences-of.ts'
import { valueWords } from './value-words.ts'
import { t } from './words.ts'

/** What is wrong now, and what may soon be. */
export function AlertsPage() {
  const { data, error, refetch } = useRules()
  const { data: told = [] } = useFiringAlerts()
  const go = useNavigate()
  const search = useSearch()
  const filter = { text: search.search ?? '', isFiringOnly: search.state === 'firing' }
  const show = (next: typeof filter) =>
    go({
      to: '/alerts',
      search: { search: next.text || undefined, state: next.isFiringOnly ? 'firing' : undefined },
      replace: true,
    })
  if (error !== null && data === undefined) return <ErrorState error={error} retry={() => void refetch()} />
  if (data === undefined) return <AlertingSkeleton label={t('loadingAlerts')} />
  const alerts = selectAlerts(data, filter)
  return (
    <Stack gap="md">
      {error !== null && <ErrorState error={error} retry={() => void refetch()} />}
      <NowhereNotice />
      <FilterBar
        label={t('searchAlerts')}
        hint={t('searchAlertsHint')}
        text={filter.text}
        onText={(text) => show({ ...filter, text })}
        choice={{ label: t('whichAlerts'), some: t('firing'), isSome: filter.isFiringOnly }}
        onChoice={(isFiringOnly) => show({ ...filter, isFiringOnly })}
      />
      {alerts.length === 0 ? (
        <NoAlerts isFiltered={raisedAlerts(data).length > 0} />
      ) : (
        <Card withBorder padding="sm">
          <ul className={classes.list}>
            {alerts.map((raised) => (
              <Alert
                key={`${raised.query} ${JSON.stringify(raised.alert.labels)}`}
                raised={raised}
                silences={silencesOf(raised.alert.labels, told)}
              />
            ))}
          </ul>
        </Card>
      )}
    </Stack>
  )
}

type AlertProps = {
  readonly raised: RaisedAlert
  /** Ids of those that keep it quiet. */
  readonly silences: readonly string[]
}

function Alert({ raised: { name, query, alert }, silences }: AlertProps) {
  const { alertname: _, ...labels } = alert.labels
  return (
    <li className={classes.row}>
      <StateBadge state={alert.state} />
      <div className={classes.what}>
        <span className={classes.name}>{name}</span>
        <Annotations annotations={alert.annotations} />
        <LabelChips labels={labels} />
        <ExpressionLink query={query} />
      </div>
      <div className={classes.aside}>
        <span className={classes.times} title={alert.activeAt}>
          {formatAge(alert.activeAt, Date.now())} · {t('value', { value: valueWords(alert.value) })}
        </span>
        <SilenceLink name={name} labels={alert.labels} silences={silences} />
      </div>
    </li>
  )
}

function NoAlerts({ isFiltered }: { readonly isFiltered: boolean }) {
  if (isFiltered) return <EmptyState title={t('noAlertMatches')} />
  return <EmptyState title={t('noAlerts')}>{t('noAlertsHint')}</EmptyState>
}
