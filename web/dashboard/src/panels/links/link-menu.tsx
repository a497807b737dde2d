import { Menu } from '@mantine/core'
import type { Moment } from '../../model/explore/moment.ts'
import type { ShownLink } from '../../model/link.ts'
import { FilterItems, type FilterItemsProps } from './filter-items.tsx'
import { filterOfSeries, type SeriesPlace } from './filter-of-series.ts'
import { LinkItems } from './link-items.tsx'
import { MomentItems } from './moment-items.tsx'
import classes from './value-links.module.css'

/** Where the menu opens, in pixels of the window. */
export type LinkPlace = {
  readonly clientX: number
  readonly clientY: number
  readonly links: readonly ShownLink[]
  /** Absent where nothing is known of it, or nobody may ask. */
  readonly moment?: Moment | undefined
  /** The labels of what was clicked, by which the dashboard can be filtered. */
  readonly filter?: FilterItemsProps | undefined
  /** The series that was clicked, in place of its labels. */
  readonly of?: SeriesPlace | undefined
}

export type LinkMenuProps = { readonly place: LinkPlace; readonly label: string; readonly onClose: () => void }

/** The links of what was clicked in a drawing. */
export function LinkMenu({ place, label, onClose }: LinkMenuProps) {
  const filter = place.filter ?? (place.of && filterOfSeries(place.of))
  return (
    <Menu opened onClose={onClose} withinPortal shadow="md" position="bottom-start">
      <Menu.Target>
        <span className={classes.anchor} style={{ left: place.clientX, top: place.clientY }} />
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Label>{label}</Menu.Label>
        <LinkItems links={place.links} />
        {place.moment !== undefined && <MomentItems moment={place.moment} />}
        {filter !== undefined && <FilterItems {...filter} />}
      </Menu.Dropdown>
    </Menu>
  )
}
