import { Badge, Tooltip, VisuallyHidden } from '@mantine/core'
import classes from './catalogue.module.css'
import type { Fit } from './catalogue.ts'

const looks = {
  well: { color: 'teal', words: 'Runs well here' },
  slowly: { color: 'yellow', words: 'Slowly' },
  no: { color: 'gray', words: 'Not here' },
} as const

/** How a model would run on this machine; why, on hover and for those who hear the page. */
export function FitBadge({ fit, reason }: { readonly fit: Fit; readonly reason: string }) {
  const { color, words } = looks[fit]
  return (
    <Tooltip label={reason} multiline maw="20rem" events={{ hover: true, focus: true, touch: true }}>
      <Badge variant="light" color={color} tt="none" className={classes.fit}>
        {words}
        <VisuallyHidden>: {reason}</VisuallyHidden>
      </Badge>
    </Tooltip>
  )
}
