import { ask } from '@hearth/ui-kit'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
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
  const { change, isPending } = useStar(uid)
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
      onClick={() => change(!isStarred)}
    >
      {isStarred ? '★' : '☆'}
    </button>
  )
}

// By hand: the first view does without what else makes changes. A star that was refused is not shown.
function useStar(uid: string) {
  const client = useQueryClient()
  const [isPending, setIsPending] = useState(false)
  const path = `/api/user/stars/dashboard/uid/${encodeURIComponent(uid)}`
  return {
    isPending,
    async change(isStarred: boolean) {
      setIsPending(true)
      try {
        await ask(path, { method: isStarred ? 'POST' : 'DELETE' })
        await Promise.all(['search', 'dashboard'].map((key) => client.invalidateQueries({ queryKey: [key] })))
      } finally {
        setIsPending(false)
      }
    },
  }
}
