import { Skeleton } from '@mantine/core'
import home from './home-page.module.css'
import classes from './skeleton.module.css'
import { t } from './words.ts'

const cards = ['a', 'b', 'c', 'd']

/** The list of dashboards before it is there: the search, the tags, and cards of the height they will have. */
export function SkeletonList() {
  return (
    <div className={`${home.page} ${classes.appear}`} role="status" aria-label={t('loadingList')}>
      <div className={classes.row}>
        <Skeleton className={classes.wide ?? ''} height={36} />
        <Skeleton width={150} height={36} />
      </div>
      <Skeleton width={280} height={24} />
      <div>
        <Skeleton width={90} height={22} mb={8} />
        <div className={home.list}>
          {cards.map((card) => (
            <Skeleton key={card} height={71} />
          ))}
        </div>
      </div>
    </div>
  )
}
