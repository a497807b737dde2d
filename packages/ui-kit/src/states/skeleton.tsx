import { Skeleton } from '@mantine/core'
import type { ReactNode } from 'react'
import classes from './states.module.css'

/** The layout of what is on its way, named for those who cannot see it; what is there at once comes without it. */
export function SkeletonState({ label, children }: { readonly label: string; readonly children: ReactNode }) {
  return (
    <div className={classes.loading} role="status" aria-label={label}>
      {children}
    </div>
  )
}

/** Places of what will be there, all of one height. */
export function SkeletonPlaces({ count, heightPx }: { readonly count: number; readonly heightPx: number }) {
  return [...Array(count).keys()].map((place) => <Skeleton key={place} height={heightPx} />)
}
