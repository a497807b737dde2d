import { Skeleton } from '@mantine/core'
import view from '../app/view.module.css'
import classes from './list.module.css'
import { t } from './words.ts'

const rows = ['a', 'b', 'c', 'd']

/** A table before its rows are there: its head, and rows of the height they will have. */
export function SkeletonTable() {
  return (
    <div className={view.table} role="status" aria-label={t('loading')}>
      <div className={classes.skeleton}>
        <Skeleton height={36} radius={0} />
        {rows.map((row) => (
          <Skeleton key={row} height={56} radius={0} />
        ))}
      </div>
    </div>
  )
}
