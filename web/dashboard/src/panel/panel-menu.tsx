import { MoreIcon } from '@hearth/ui-kit'
import { lazy, Suspense, useState } from 'react'
import type { Panel } from '../model/dashboard.ts'
import classes from './panel-card.module.css'
import type { PanelState } from './use-panel-data.ts'
import { t } from './words.ts'

const loadMenu = () => import('./opened-menu.tsx')
const OpenedMenu = lazy(async () => ({ default: (await loadMenu()).OpenedMenu }))

export type PanelMenuProps = {
  readonly panel: Panel
  readonly state: Pick<PanelState, 'title' | 'request'>
  readonly onInspect: () => void
}

/** What can be done with a panel. Of hundreds only a plain button is made until one is opened. */
export function PanelMenu({ panel, state: { title, request }, onInspect }: PanelMenuProps) {
  const [isMade, setIsMade] = useState(false)
  const label = title === '' ? t('menu') : t('menuOf', { title })
  const button = (
    <button
      type="button"
      className={classes.tool}
      aria-label={label}
      aria-haspopup="menu"
      onPointerEnter={loadMenu}
      onClick={() => setIsMade(true)}
    >
      <MoreIcon size={16} />
    </button>
  )
  if (!isMade) return button
  return (
    <Suspense fallback={button}>
      <OpenedMenu panel={panel} request={request} label={label} title={title} onInspect={onInspect} />
    </Suspense>
  )
}
