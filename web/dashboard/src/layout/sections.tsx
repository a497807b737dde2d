import { useState } from 'react'
import type { Panel, Section } from '../model/dashboard.ts'
import { PanelCard } from '../panel/panel-card.tsx'
import { AskedTogether } from '../queries/panels/asked-together.tsx'
import { useInterpolate } from '../view/use-scope.ts'
import classes from './layout.module.css'
import { NearViewportProvider, useIsNear } from './near-viewport.tsx'
import { inReadingOrder, placeOf } from './place.ts'
import { t } from './words.ts'

/** All panels of the dashboard: rows that open and close, below each its grid. */
export function Sections({ sections }: { readonly sections: readonly Section[] }) {
  return (
    <AskedTogether>
      <NearViewportProvider>
        <div className={classes.sections}>
          {sections.map((section) => (
            <SectionView key={section.key} section={section} />
          ))}
        </div>
      </NearViewportProvider>
    </AskedTogether>
  )
}

function SectionView({ section }: { readonly section: Section }) {
  const interpolate = useInterpolate(section.scopedVars)
  const [isOpen, setIsOpen] = useState(!section.collapsed)
  const grid = (
    <div className={classes.grid}>
      {inReadingOrder(section.panels).map((panel) => (
        <Slot key={panel.key} panel={panel} />
      ))}
    </div>
  )
  if (section.title === undefined) return section.panels.length === 0 ? null : grid
  return (
    <section aria-label={interpolate(section.title)}>
      <button type="button" className={classes.heading} aria-expanded={isOpen} onClick={() => setIsOpen(!isOpen)}>
        <span className={classes.arrow} aria-hidden="true">
          ▸
        </span>
        {interpolate(section.title)}
        {!isOpen && <span className={classes.count}>{t('panels', { count: section.panels.length })}</span>}
      </button>
      {isOpen && grid}
    </section>
  )
}

// A panel of no type that asks nothing only keeps room for others, without a frame or a menu.
function isRoom({ type, title, kind }: Panel): boolean {
  return type === '' && title === '' && kind === 'text'
}

// Only what is near is made and asks for data; the place of the others stays free.
function Slot({ panel }: { readonly panel: Panel }) {
  const { ref, isNear } = useIsNear()
  return (
    <div
      ref={(element) => {
        ref.current = element
      }}
      className={classes.slot}
      style={placeOf(panel.gridPos)}
      data-far={!isNear || undefined}
    >
      {isNear && !isRoom(panel) && <PanelCard panel={panel} />}
    </div>
  )
}
