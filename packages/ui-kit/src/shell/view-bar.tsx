import type { ReactNode } from 'react'
import classes from './view-bar.module.css'
import { t } from './words.ts'

/** Links to the views of this page, below the head; the one that is shown carries `aria-current="page"`. */
export function ViewBar({ children }: { readonly children: ReactNode }) {
  return (
    <nav className={classes.bar} aria-label={t('views')}>
      {children}
    </nav>
  )
}
