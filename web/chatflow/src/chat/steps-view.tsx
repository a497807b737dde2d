import { Badge, Group } from '@mantine/core'
import type { FlowStep } from './conversation.ts'

const colors: Readonly<Record<string, string>> = {
  INPROGRESS: 'blue',
  FINISHED: 'green',
  ERROR: 'red',
  STOPPED: 'yellow',
  TERMINATED: 'gray',
}
const words: Readonly<Record<string, string>> = {
  INPROGRESS: 'running',
  FINISHED: 'done',
  ERROR: 'failed',
  STOPPED: 'waiting',
  TERMINATED: 'stopped',
}

/** The nodes that an agent flow has passed, in their order. */
export function StepsView({ steps }: { readonly steps: readonly FlowStep[] }) {
  if (steps.length === 0) return null
  return (
    <Group gap="xs" role="list" aria-label="Steps of the flow">
      {steps.map(({ id, label, status, error }, at) => (
        <Badge
          key={`${at} ${id}`}
          role="listitem"
          variant="dot"
          size="sm"
          tt="none"
          color={colors[status] ?? 'gray'}
          title={error ?? words[status] ?? status}
          aria-label={`${label}: ${words[status] ?? status}`}
        >
          {label}
        </Badge>
      ))}
    </Group>
  )
}
