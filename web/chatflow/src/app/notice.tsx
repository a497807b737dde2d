import { Text } from '@mantine/core'
import type { ReactNode } from 'react'
import classes from './notice.module.css'

export type NoticeProps = {
  readonly kind: 'error' | 'warning'
  readonly title?: string
  readonly children: ReactNode
}

/** What went wrong, or may, beside what it concerns; errors are read out at once. */
export function Notice({ kind, title, children }: NoticeProps) {
  return (
    <div className={classes.notice} data-kind={kind} role={kind === 'error' ? 'alert' : 'status'}>
      {title !== undefined && (
        <Text size="sm" fw={600}>
          {title}
        </Text>
      )}
      {children}
    </div>
  )
}
