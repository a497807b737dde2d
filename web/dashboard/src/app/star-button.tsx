import { useStar } from '../queries/manage-dashboards.ts'
import classes from './dashboard-page.module.css'
import { t } from './words.ts'

export type StarButtonProps = {
  readonly uid: string
  readonly isStarred: boolean
  /** Of the dashboard, where it stands among others. */
  readonly title?: string
}

/** Stars a dashboard or takes its star away. */
export function StarButton({ uid, isStarred, title }: StarButtonProps) {
  const { mutate, isPending } = useStar()
  const own = isStarred ? t('unstarThis') : t('starThis')
  const among = title === undefined ? own : t(isStarred ? 'unstar' : 'star', { title })
  return (
    <button
      type="button"
      className={classes.star}
      aria-pressed={isStarred}
      aria-label={among}
      title={among}
      disabled={isPending}
      onClick={() => mutate({ uid, isStarred: !isStarred })}
    >
      {isStarred ? '★' : '☆'}
    </button>
  )
}
