import { useServices } from '@hearth/ui-kit'
import { Anchor, Group } from '@mantine/core'
import type { RunSummary } from './run-api.ts'
import { t } from './words.ts'

// What led to a run and what followed from it.
const aroundMs = 60_000

/** Where else the time of a run can be looked at: what the service logged, and what its dashboard shows. */
export function ServiceLinks({ run: { startMs, durationMs } }: { readonly run: RunSummary }) {
  const { services } = useServices()
  const urlOf = (wanted: string) => services.find(({ name }) => name === wanted)?.url
  const logs = urlOf('logs')
  const dashboard = urlOf('dashboard')
  const range = `from=${startMs - aroundMs}&to=${startMs + durationMs + aroundMs}`
  return (
    <Group gap="sm">
      {logs !== undefined && (
        <Anchor size="sm" href={`${logs}/?c=bundle%2Fchatflow`}>
          {t('logs')}
        </Anchor>
      )}
      {dashboard !== undefined && (
        <Anchor size="sm" href={`${dashboard}/d/hearth-chatflows?${range}`}>
          {t('dashboard')}
        </Anchor>
      )}
    </Group>
  )
}
