import { Badge, Code, Group, List, Stack, Text } from '@mantine/core'
import { said as saidOfFlow } from '../../flow/said.ts'
import { said } from '../../kinds/said.ts'
import type { FlowReport } from '../read-flow.ts'
import { t } from '../words.ts'

const verdicts = {
  runs: { color: 'teal', label: t('verdictRuns') },
  'runs with substitution': { color: 'yellow', label: t('verdictSubstituted') },
  'cannot run': { color: 'red', label: t('verdictCannot') },
} as const

/** Whether a flow runs here, with what in place of what, and what it still needs. */
export function ReportView({ report }: { readonly report: FlowReport }) {
  const { verdict, reasons, substitutions, credentials } = report
  const { color, label } = verdicts[verdict]
  return (
    <Stack gap={4}>
      <Badge color={color} variant="light">
        {label}
      </Badge>
      <Told title={t('reasons')} lines={reasons.map(saidOfFlow)} />
      <Told title={t('substitutions')} lines={substitutions.map(({ node, text }) => `${node}: ${said(text)}`)} />
      {credentials.length > 0 && (
        <Group gap={4}>
          <Text size="sm">{t('credentials')}</Text>
          {credentials.map((name) => (
            <Code key={name}>{name}</Code>
          ))}
        </Group>
      )}
    </Stack>
  )
}

function Told({ title, lines }: { readonly title: string; readonly lines: readonly string[] }) {
  if (lines.length === 0) return null
  return (
    <div>
      <Text size="sm">{title}</Text>
      <List size="sm">
        {[...new Set(lines)].map((line) => (
          <List.Item key={line}>{line}</List.Item>
        ))}
      </List>
    </div>
  )
}
