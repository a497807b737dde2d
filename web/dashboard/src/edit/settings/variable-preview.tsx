import { Badge, Group, Stack, Text } from '@mantine/core'
import { useDashboardView } from '../../view/dashboard-view.ts'
import { t } from './words.ts'

const mostShown = 30

/** The values that a variable offers now, as the dashboard has them. */
export function VariablePreview({ name }: { readonly name: string }) {
  const { variables } = useDashboardView()
  const state = variables.find(({ variable }) => variable.name === name)
  if (state === undefined) return null
  const { options, error } = state
  return (
    <Stack gap={6} role="status" aria-label={t('preview')}>
      <Text size="sm" fw={600}>
        {t('previewCount', { count: options.length })}
      </Text>
      {error !== undefined && (
        <Text size="sm" c="red" role="alert">
          {error}
        </Text>
      )}
      {error === undefined && options.length === 0 && <Text size="sm">{t('previewEmpty')}</Text>}
      <Group gap={4}>
        {options.slice(0, mostShown).map(({ text, value }) => (
          <Badge key={value} variant="light" tt="none">
            {text}
          </Badge>
        ))}
      </Group>
    </Stack>
  )
}
