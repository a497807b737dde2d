import { Skeleton } from '@mantine/core'
import { t } from '../words.ts'
import classes from './flow-cards.module.css'

const cards = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h']

/** Where cards will be as soon as they are there. */
export function SkeletonCards() {
  return (
    <div className={classes.cards} role="status" aria-label={t('loading')}>
      {cards.map((card) => (
        <Skeleton key={card} height={270} />
      ))}
    </div>
  )
}
