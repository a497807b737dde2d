import { Skeleton } from '@mantine/core'
import classes from './skeleton-rows.module.css'

const rows = ['a', 'b', 'c', 'd']

/** Where rows will be as soon as they are there. */
export function SkeletonRows({ label }: { readonly label: string }) {
  return (
    <div className={classes.skeleton} role="status" aria-label={label}>
      {rows.map((row) => (
        <Skeleton key={row} height={44} />
      ))}
    </div>
  )
}
