import { Skeleton } from '@mantine/core'
import layout from '../layout/layout.module.css'
import { placeOf } from '../layout/place.ts'
import type { Panel, Section } from '../model/dashboard.ts'
import page from './dashboard-page.module.css'
import classes from './skeleton.module.css'
import { t } from './words.ts'

/** What of a section says how it will lie. */
type Shape = Pick<Section, 'key' | 'title' | 'collapsed'> & {
  readonly panels: readonly Pick<Panel, 'key' | 'gridPos'>[]
}

const figures = [0, 6, 12, 18].map((x) => ({ key: `figure ${x}`, gridPos: { x, y: 0, w: 6, h: 4 } }))
const graphs = [4, 12].flatMap((y) => [0, 12].map((x) => ({ key: `graph ${x} ${y}`, gridPos: { x, y, w: 12, h: 8 } })))
const usual: readonly Shape[] = [{ key: 'usual', title: undefined, collapsed: false, panels: [...figures, ...graphs] }]

export type SkeletonDashboardProps = {
  /** Those of the dashboard, as soon as it is read. */
  readonly sections?: readonly Shape[]
}

/** A dashboard before it is there: its bars, and its panels where they will stand. */
export function SkeletonDashboard({ sections = usual }: SkeletonDashboardProps) {
  return (
    <div className={`${page.page} ${classes.appear}`} role="status" aria-label={t('loading')}>
      <div className={classes.row}>
        <Skeleton width={220} height={30} />
        <Skeleton className={classes.end ?? ''} width={280} height={30} />
      </div>
      <Skeleton width={360} maw="100%" height={30} />
      <div className={layout.sections}>
        {sections.map((section) => (
          <SkeletonSection key={section.key} section={section} />
        ))}
      </div>
    </div>
  )
}

function SkeletonSection({ section: { title, collapsed, panels } }: { readonly section: Shape }) {
  return (
    <div>
      {title !== undefined && <Skeleton width={160} height={21} my={6} />}
      {!collapsed && (
        <div className={layout.grid}>
          {panels.map(({ key, gridPos }) => (
            <div key={key} className={layout.slot} style={placeOf(gridPos)}>
              <Skeleton height="100%" />
            </div>
          ))}
        </div>
      )}
    </div>
  )
}
