import type { ReactNode } from 'react'
import { useCurrentInSight } from './use-current-in-sight.ts'
import classes from './view-bar.module.css'
import { t } from './words.ts'

/** Links to the views of this page, below the head; the one that is shown carries `aria-current="page"`. */
export function ViewBar({ children }: { readonly children: ReactNode }) {
  const bar = useCurrentInSight<HTMLElement>('[aria-current="page"]')
  return (
    <nav ref={bar} className={classes.bar} aria-label={t('views')}>
      {children}
    </nav>
  )
}
