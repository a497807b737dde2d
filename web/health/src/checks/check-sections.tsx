import { useServices } from '@hearth/ui-kit'
import { SimpleGrid, Stack, Title } from '@mantine/core'
import type { HealthBody } from '../../../../services/health/src/wire/health.ts'
import { useHistory } from '../api/use-history.ts'
import { CheckCard } from './check-card.tsx'
import { sectionsOf } from './check-view.ts'

/** All checks as cards, by what they are about. */
export function CheckSections({ report, nowMs }: { readonly report: HealthBody; readonly nowMs: number }) {
  const { services } = useServices()
  const history = useHistory()
  return sectionsOf(report.components).map(({ title, checks, columns }) => (
    <Stack key={title} component="section" gap="sm" aria-label={title}>
      <Title order={2} size="h4">
        {title}
      </Title>
      <SimpleGrid cols={{ base: 1, sm: 2, lg: columns }} spacing="md">
        {checks.map((check) => (
          <CheckCard
            key={check.name}
            check={check}
            past={history.data?.checks[check.name]}
            services={services}
            nowMs={nowMs}
          />
        ))}
      </SimpleGrid>
    </Stack>
  ))
}
