import { shownAddress } from '@hearth/ui-kit'
import { Link } from '@hearth/ui-kit/router'
import { Menu } from '@mantine/core'
import { besideAddress } from '../../model/explore/explore-address.ts'
import { linesOfMoment, type Moment, runsOfMoment } from '../../model/explore/moment.ts'
import { useDashboardView } from '../../view/dashboard-view.ts'
import { t } from './words.ts'

/** What happened at a point of a graph: its lines and the runs of flows, in Explore. */
export function MomentItems({ moment }: { readonly moment: Moment }) {
  const { datasources } = useDashboardView()
  const lines = linesOfMoment(moment, datasources)
  const runs = runsOfMoment(moment, datasources)
  return (
    <>
      {lines !== undefined && (
        <Menu.Item component={Link} to={besideAddress(shownAddress(), lines)}>
          {t('linesOfMoment')}
        </Menu.Item>
      )}
      {runs !== undefined && (
        <Menu.Item component={Link} to={besideAddress(shownAddress(), runs)}>
          {t('runsOfMoment')}
        </Menu.Item>
      )}
    </>
  )
}
