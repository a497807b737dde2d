import { EmptyState, ErrorState, renderMoment } from '@hearth/ui-kit'
import { Link, useNavigate, useSearch } from '@hearth/ui-kit/router'
import { Button, Select, Stack, Table, Text, Title } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { askApi } from '../../api/ask-api.ts'
import { queryKeys } from '../../api/query-keys.ts'
import { useFlows } from '../../api/use-flows.ts'
import { SkeletonRows } from '../../app/skeleton-rows.tsx'
import view from '../../app/view.module.css'
import { costWords, durationWords } from '../amounts.ts'
import type { RecordedRun } from '../run-api.ts'
import { RunStateMark } from '../run-state-mark.tsx'
import { ServiceLinks } from '../trace/service-links.tsx'
import { t as runWords } from '../words.ts'
import classes from './all-runs.module.css'
import { parseRunSearch, type RunSearch, states } from './run-search.ts'
import { t } from './words.ts'

/** What all flows did, as far as it was watched or is kept anyway. */
export function AllRunsPage() {
  const search = parseRunSearch(useSearch())
  const navigate = useNavigate()
  const show = (next: RunSearch) => navigate({ to: '/runs', search: next, replace: true })
  return (
    <section className={view.page} aria-labelledby="all-runs">
      <Title order={1} size="h3" id="all-runs">
        {t('runs')}
      </Title>
      <Text size="sm" c="dimmed">
        {t('intro')}
      </Text>
      <Filters search={search} onChange={show} />
      <List search={search} onClear={() => show({})} />
    </section>
  )
}

type FiltersProps = { readonly search: RunSearch; readonly onChange: (search: RunSearch) => void }

function Filters({ search, onChange }: FiltersProps) {
  const { data: flows = [] } = useFlows()
  const set = (change: Readonly<Record<string, string | null>>) => onChange(parseRunSearch({ ...search, ...change }))
  return (
    <search className={classes.filters} aria-label={t('filters')}>
      <Select
        aria-label={t('flow')}
        placeholder={t('allFlows')}
        searchable
        clearable
        data={flows.map(({ id, name }) => ({ value: id, label: name }))}
        value={search.flow ?? null}
        onChange={(flow) => set({ flow })}
      />
      <Select
        aria-label={t('state')}
        placeholder={t('anyState')}
        clearable
        data={states.map((value) => ({ value, label: t(value) }))}
        value={search.state ?? null}
        onChange={(state) => set({ state })}
      />
    </search>
  )
}

const listed = 200
const refreshMs = 15_000

function useAllRuns({ flow, state }: RunSearch) {
  const query = new URLSearchParams({
    limit: String(listed),
    ...(flow && { chatflowId: flow }),
    ...(state && { status: state }),
  })
  return useQuery({
    queryKey: [...queryKeys.allRuns, flow, state],
    queryFn: ({ signal }) => askApi<readonly RecordedRun[]>(`/run-history?${query}`, { signal }),
    refetchInterval: refreshMs,
  })
}

function List({ search, onClear }: { readonly search: RunSearch; readonly onClear: () => void }) {
  const { data: runs, error, refetch } = useAllRuns(search)
  const { data: flows = [] } = useFlows()
  if (runs === undefined && error !== null) return <ErrorState error={error} retry={() => void refetch()} />
  if (runs === undefined) return <SkeletonRows label={t('loading')} />
  if (runs.length === 0) return <Nothing isFiltered={Object.keys(search).length > 0} onClear={onClear} />
  const nameOf = (id: string) => flows.find((flow) => flow.id === id)?.name ?? id
  return (
    <Stack gap="xs">
      {error !== null && <ErrorState error={error} retry={() => void refetch()} />}
      <div className={view.table}>
        <Table verticalSpacing="sm" horizontalSpacing="md" highlightOnHover aria-label={t('runs')}>
          <Table.Thead visibleFrom="sm">
            <Table.Tr>
              <Table.Th>{t('question')}</Table.Th>
              <Table.Th>{t('state')}</Table.Th>
              <Table.Th>{t('when')}</Table.Th>
              <Table.Th visibleFrom="md">{t('took')}</Table.Th>
              <Table.Th visibleFrom="md">{t('used')}</Table.Th>
              <Table.Th visibleFrom="md" className={classes.amount}>
                {t('elsewhere')}
              </Table.Th>
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {runs.map((run) => (
              <Row key={run.id} run={run} flowName={nameOf(run.chatflowid)} />
            ))}
          </Table.Tbody>
        </Table>
      </div>
      {runs.length === listed && (
        <Text size="sm" c="dimmed">
          {t('newest', { count: listed })}
        </Text>
      )}
    </Stack>
  )
}

function Row({ run, flowName }: { readonly run: RecordedRun; readonly flowName: string }) {
  const { usage, cost } = run
  const used = [
    ...(usage === undefined ? [] : [runWords('tokens', { count: usage.totalTokens })]),
    ...(cost === undefined ? [] : [costWords(cost)]),
  ].join(', ')
  return (
    <Table.Tr>
      <Table.Td>
        <Stack gap={2}>
          <Link to="/flows/$id" params={{ id: run.chatflowid }} search={{ run: run.id }} className={classes.title}>
            {run.question === '' ? t('noQuestion') : run.question}
          </Link>
          <Text size="xs" c="dimmed" className={classes.text}>
            {flowName}
          </Text>
          {run.error !== undefined && (
            <Text size="xs" className={classes.text} lineClamp={3}>
              {run.error}
            </Text>
          )}
          <Text size="xs" c="dimmed" hiddenFrom="sm">
            {runWords(run.status)} · {renderMoment(run.startMs)} · {durationWords(run.durationMs)}
          </Text>
        </Stack>
      </Table.Td>
      <Table.Td visibleFrom="sm" className={classes.amount}>
        <RunStateMark status={run.status} />
      </Table.Td>
      <Table.Td visibleFrom="sm">{renderMoment(run.startMs)}</Table.Td>
      <Table.Td visibleFrom="md" className={classes.amount}>
        {durationWords(run.durationMs)}
      </Table.Td>
      <Table.Td visibleFrom="md" className={classes.amount}>
        {used === '' ? '—' : used}
      </Table.Td>
      <Table.Td visibleFrom="md">
        <ServiceLinks run={run} isBrief />
      </Table.Td>
    </Table.Tr>
  )
}

function Nothing({ isFiltered, onClear }: { readonly isFiltered: boolean; readonly onClear: () => void }) {
  return (
    <EmptyState title={isFiltered ? t('noneFits') : t('none')}>
      <Stack align="center" gap="sm">
        {!isFiltered && t('noneHint')}
        {isFiltered ? (
          <Button onClick={onClear}>{t('clear')}</Button>
        ) : (
          <Button renderRoot={(props) => <Link to="/" {...props} />}>{t('openFlows')}</Button>
        )}
      </Stack>
    </EmptyState>
  )
}
