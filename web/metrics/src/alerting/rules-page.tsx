import { EmptyState, ErrorState } from '@hearth/ui-kit'
import { useNavigate, useSearch } from '@hearth/ui-kit/router'
import { Stack } from '@mantine/core'
import { useRules } from '../api/use-rules.ts'
import { AlertingSkeleton } from './alerting-skeleton.tsx'
import { FilterBar } from './filter-bar.tsx'
import { RuleGroup } from './rule-group.tsx'
import { selectGroups } from './select-rules.ts'
import { t } from './words.ts'

/** Rules by group, and how their last evaluations went. */
export function RulesPage() {
  const { data, error, refetch } = useRules()
  const go = useNavigate()
  const search = useSearch()
  const filter = { text: search.search ?? '', isFailingOnly: search.health === 'err' }
  const show = (next: typeof filter) =>
    go({
      to: '/rules',
      search: { search: next.text || undefined, health: next.isFailingOnly ? 'err' : undefined },
      replace: true,
    })
  if (error !== null && data === undefined) return <ErrorState error={error} retry={() => void refetch()} />
  if (data === undefined) return <AlertingSkeleton label={t('loadingRules')} />
  const groups = selectGroups(data, filter)
  return (
    <Stack gap="md">
      {error !== null && <ErrorState error={error} retry={() => void refetch()} />}
      <FilterBar
        label={t('searchRules')}
        hint={t('searchRulesHint')}
        text={filter.text}
        onText={(text) => show({ ...filter, text })}
        choice={{ label: t('whichRules'), some: t('failing'), isSome: filter.isFailingOnly }}
        onChoice={(isFailingOnly) => show({ ...filter, isFailingOnly })}
      />
      {groups.map((group) => (
        <RuleGroup key={`${group.file};${group.name}`} group={group} />
      ))}
      {groups.length === 0 && <NoRules isFiltered={data.length > 0} />}
    </Stack>
  )
}

function NoRules({ isFiltered }: { readonly isFiltered: boolean }) {
  if (isFiltered) return <EmptyState title={t('noRuleMatches')} />
  return <EmptyState title={t('noRules')}>{t('nameRules')}</EmptyState>
}
