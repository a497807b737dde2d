import type { ReactNode } from 'react'
import classes from './panel-card.module.css'

/** A sentence in the middle of a panel instead of a drawing. */
export function PanelMessage({ title, children }: { readonly title: string; readonly children?: ReactNode }) {
  return (
    <div className={classes.message}>
      <div className={classes.messageTitle}>{title}</div>
      {children !== undefined && children !== null && <div className={classes.messageText}>{children}</div>}
    </div>
  )
}
