import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { renderWait } from '../content/render-amount.ts'
import { useNow } from '../time/use-now.ts'
import classes from './shell.module.css'
import { t } from './words.ts'

const everyMs = 1_000

/** Says for how long the service of this page has not answered; once it does again, all is asked anew. */
export function WaitingBar({ title, sinceMs }: { readonly title: string; readonly sinceMs: number }) {
  const client = useQueryClient()
  const nowMs = useNow(everyMs)
  useEffect(() => () => void client.invalidateQueries(), [client])
  const seconds = Math.max(0, Math.round((nowMs - sinceMs) / 1_000))
  return (
    <div className={classes.waiting}>
      <span role="status">{t('waiting', { service: title })}</span>
      <span aria-hidden="true"> {t('since', { wait: renderWait(seconds) })}</span>
    </div>
  )
}
