import { Group } from '@mantine/core'
import type { KeyboardEvent, ReactNode } from 'react'
import classes from './voice.module.css'

export type VoiceBarProps = {
  readonly label: string
  readonly onDiscard: () => void
  readonly children: ReactNode
}

/** What stands in place of a field while something is spoken; Escape discards it. */
export function VoiceBar({ label, onDiscard, children }: VoiceBarProps) {
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Escape') return
    // Only this is closed, not what it stands in.
    event.stopPropagation()
    onDiscard()
  }
  return (
    <Group className={classes.bar} gap="xs" role="group" aria-label={label} onKeyDown={onKeyDown}>
      {children}
    </Group>
  )
}
