import { useMemo } from 'react'
import { oneOf, type SearchParams } from '../app/address/search-params.ts'
import { SkeletonDashboard } from '../app/skeleton-dashboard.tsx'
import { readDashboard } from '../model/read/read-dashboard.ts'
import type { StoredDashboard } from '../queries/stored-dashboard.ts'
import { OnlyWith } from '../rights/only-with.tsx'
import { EditPage } from './edit-page.tsx'
import { newDashboard } from './new-dashboard.ts'

/** A dashboard that is made: nothing of it is stored until it is saved. */
export function NewPage({ search }: { readonly search: SearchParams }) {
  const folderUid = oneOf(search.folderUid) ?? ''
  const stored = useMemo(() => createNew(folderUid), [folderUid])
  return (
    <OnlyWith action="dashboards:create" waiting={<SkeletonDashboard />}>
      <EditPage stored={stored} search={search} isNew panelId={undefined} />
    </OnlyWith>
  )
}

function createNew(folderUid: string): StoredDashboard {
  const dashboard = newDashboard()
  return { dashboard, meta: { slug: '', folderUid }, read: readDashboard(dashboard) }
}
