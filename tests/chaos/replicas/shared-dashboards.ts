import type { Ledger } from '../ledger.ts'
import { dashboardThings } from '../ledgers/dashboard-things.ts'
import { dashboards } from '../ledgers/dashboards.ts'
import { freshReads } from '../ledgers/fresh-reads.ts'
import { tokens } from '../ledgers/tokens.ts'
import { secrets } from '../secrets.ts'
import type { Place } from './open-places.ts'

const authorization = `Basic ${Buffer.from(`admin:${secrets.password}`).toString('base64')}`
// As many as the service keeps of each dashboard by default.
const maxVersions = 20

/** What several people do with dashboards at once, at the door, and at one process after the other. */
export function sharedDashboards(door: string, places: readonly Place[]): readonly Ledger[] {
  const access = { urlOf: () => door, authorization, maxVersions }
  const urls = places.map(({ process }) => process.url)
  return [
    dashboards(access, 'shared-1'),
    dashboards(access, 'shared-2'),
    ...dashboardThings(door, authorization),
    freshReads(urls, authorization),
    tokens(urls, authorization),
  ]
}
