import { Hint } from '@hearth/ui-kit'
import { Badge, VisuallyHidden } from '@mantine/core'
import classes from './catalogue.module.css'
import type { Fit } from './catalogue.ts'
import { said } from './said.ts'
import { t } from './words.ts'

const looks = {
  well: { color: 'teal', words: t('runsWell') },
  slowly: { color: 'yellow', words: t('runsSlowly') },
  no: { color: 'gray', words: t('runsNot') },
} as const

/** How a model would run on this machine; why, on hover and for those who hear the page. */
export function FitBadge({ fit, reason }: { readonly fit: Fit; readonly reason: string }) {
  const { color, words } = looks[fit]
  const why = said(reason)
  return (
    <Hint label={why}>
      <Badge variant="light" color={color} tt="none" className={classes.fit}>
        {words}
        <VisuallyHidden>{t('because', { reason: why })}</VisuallyHidden>
      </Badge>
    </Hint>
  )
}
