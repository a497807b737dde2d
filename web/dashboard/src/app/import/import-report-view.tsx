import { Badge, Group, Stack, Text } from '@mantine/core'
import { useMemo } from 'react'
import type { PanelReport } from '../../model/dashboard.ts'
import { fullReport } from '../../model/read/report/full-report.ts'
import { t } from './words.ts'

const colors = { rendered: 'teal', approximated: 'yellow', unsupported: 'red' } as const

/** What becomes of the panels of a dashboard, and why some are not quite as written. */
export function ImportReportView({ json }: { readonly json: unknown }) {
  const report = useMemo(() => fullReport(json), [json])
  const counted = (['rendered', 'approximated', 'unsupported'] as const).map((outcome) => ({
    outcome,
    count: report.panels.filter((panel) => panel.outcome === outcome).length,
  }))
  return (
    <Stack gap="xs">
      <Group gap="xs">
        <Text size="sm">{t('panels', { count: report.panels.length, schema: report.schema })}</Text>
        {counted
          .filter(({ count }) => count > 0)
          .map(({ outcome, count }) => (
            <Badge key={outcome} color={colors[outcome]} variant="light" tt="none">
              {t(outcome, { count })}
            </Badge>
          ))}
      </Group>
      {report.notes.map((note) => (
        <Text key={note} size="xs" c="dimmed">
          {note}
        </Text>
      ))}
      {report.panels
        .filter(({ outcome }) => outcome !== 'rendered')
        .map((panel) => (
          <PanelLine key={panel.panelId} panel={panel} />
        ))}
    </Stack>
  )
}

function PanelLine({ panel }: { readonly panel: PanelReport }) {
  return (
    <Text size="xs">
      <Text span fw={600} inherit>
        {panel.title === '' ? t('panel', { id: String(panel.panelId) }) : panel.title}
      </Text>
      {` (${panel.type}): ${panel.reasons.join('; ')}`}
    </Text>
  )
}
