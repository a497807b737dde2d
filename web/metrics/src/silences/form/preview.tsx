import { Card, Stack, Text, Title } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { LabelChips } from '../../alerting/parts.tsx'
import { useFiringAlerts } from '../../api/use-silences.ts'
import { type Matcher, renderMatcher } from '../matchers.ts'
import { t } from './words.ts'

const restMs = 300
const mostShown = 20

/** The alerts that would be quiet now, asked of the service as the matchers are written. */
export function Preview({ matchers }: { readonly matchers: readonly Matcher[] }) {
  const named = matchers.filter(({ name }) => name.trim() !== '').map(renderMatcher)
  const [filters] = useDebouncedValue(named, restMs)
  return (
    <Card withBorder padding="md" component="section" aria-label={t('preview')}>
      <Title order={3} size="h6" mb={6}>
        {t('preview')}
      </Title>
      {named.length === 0 || filters.length === 0 ? (
        <Text size="sm" c="dimmed">
          {t('previewNothing')}
        </Text>
      ) : (
        <Matched filters={filters} />
      )}
    </Card>
  )
}

function Matched({ filters }: { readonly filters: readonly string[] }) {
  const { data, error } = useFiringAlerts(filters)
  if (error !== null)
    return (
      <Text size="sm" c="red" role="alert">
        {error.message}
      </Text>
    )
  if (data === undefined)
    return (
      <Text size="sm" c="dimmed">
        {t('previewAsking')}
      </Text>
    )
  return (
    <Stack gap={6}>
      <Text size="sm" role="status">
        {data.length === 0 ? t('previewNone') : t('previewSome', { count: data.length })}
      </Text>
      {data.slice(0, mostShown).map(({ fingerprint, labels }) => (
        <LabelChips key={fingerprint} labels={labels} />
      ))}
    </Stack>
  )
}
