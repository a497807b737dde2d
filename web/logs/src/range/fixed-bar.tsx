import { StatusDot } from '@hearth/ui-kit'
import { Button } from '@mantine/core'
import classes from '../tail/live-log.module.css'
import { t } from './words.ts'

/** Under the lines of a time that is over: that no more come, and the way to what is written now. */
export function FixedBar({ rows, onFollow }: { readonly rows: number; readonly onFollow: () => void }) {
  return (
    <div className={classes.status}>
      <span className={classes.state} role="status">
        <StatusDot state="unknown" label={t('fixed')} /> {t('fixed')}
      </span>
      <span>{t('lines', { count: rows })}</span>
      <Button size="compact-xs" variant="light" onClick={onFollow}>
        {t('followNow')}
      </Button>
    </div>
  )
}
