import { Skeleton } from '@mantine/core'
import home from './home-page.module.css'
import classes from './skeleton.module.css'
import { t } from './words.ts'

/** The import of a dashboard before it is loaded: its title, and the field for the JSON. */
export function SkeletonForm() {
  return (
    <div className={`${home.page} ${classes.appear}`} role="status" aria-label={t('loadingImport')}>
      <div className={classes.row}>
        <Skeleton width={220} height={36} />
        <Skeleton className={classes.end ?? ''} width={160} height={36} />
      </div>
      <Skeleton height={326} />
    </div>
  )
}
