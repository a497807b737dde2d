import { Badge, Code, Text } from '@mantine/core'
import type { ReactNode } from 'react'
import classes from './unsupported-panel.module.css'

export type UnsupportedPanelProps = {
  /** As the dashboard calls it. */
  readonly type: string
  readonly reason: string
  readonly queries: readonly { readonly refId: string; readonly text: string }[]
  /** What the queries answered, as a table. */
  readonly children?: ReactNode
}

/** Stands for a panel that cannot be drawn here: its kind, the reason, what it asks and what came back. */
export function UnsupportedPanel({ type, reason, queries, children }: UnsupportedPanelProps) {
  return (
    <div className={classes.panel}>
      <div className={classes.why}>
        <Badge variant="light" color="gray" tt="none">
          {type}
        </Badge>
        <Text size="xs" c="dimmed" span>
          {reason}
        </Text>
      </div>
      {queries
        .filter(({ text }) => text !== '')
        .map(({ refId, text }) => (
          <Code key={refId} className={classes.query}>
            {text}
          </Code>
        ))}
      {children !== undefined && <div className={classes.data}>{children}</div>}
    </div>
  )
}
