import { Badge, Group } from '@mantine/core'
import type { FlowStep } from '../conversation.ts'
import { t } from '../words.ts'

const colors: Readonly<Record<string, string>> = {
  INPROGRESS: 'blue',
  FINISHED: 'green',
  ERROR: 'red',
  STOPPED: 'yellow',
  TERMINATED: 'gray',
}
const words: Readonly<Record<string, string>> = {
  INPROGRESS: t('running'),
  FINISHED: t('done'),
  ERROR: t('failed'),
  STOPPED: t('paused'),
  TERMINATED: t('terminated'),
}

/** The nodes that an agent flow has passed, in their order. */
export function StepsView({ steps }: { readonly steps: readonly FlowStep[] }) {
  if (steps.length === 0) return null
  // In a loop a node comes by again, so its place is what tells it apart.
  const badges = steps.map((step, at) => ({ ...step, key: `${at}` }))
  return (
    <Group gap="xs" role="list" aria-label={t('steps')}>
      {badges.map(({ key, label, status, error }) => (
        <Badge
          key={key}
          role="listitem"
          variant="dot"
          size="sm"
          tt="none"
          color={colors[status] ?? 'gray'}
          title={error ?? words[status] ?? status}
          aria-label={t('step', { label, state: words[status] ?? status })}
        >
          {label}
        </Badge>
      ))}
    </Group>
  )
}
