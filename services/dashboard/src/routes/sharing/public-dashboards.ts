import { Failure } from '@hearth/kernel'
import type { Context } from 'hono'
import type { Dashboard } from '../../domain/dashboard/dashboard.ts'
import { editLevel, viewLevel } from '../../domain/permission/permission.ts'
import type { Kept, RecordStore } from '../../domain/record.ts'
import type { PublicDashboard } from '../../domain/sharing/shared.ts'
import { dashboardUrl } from '../../wire/dashboard.ts'
import { publicDashboardSchema, renderPublicDashboard } from '../../wire/sharing/shared.ts'
import { type Endpoint, endpoint, jsonBody } from '../access.ts'
import { callerOf } from '../caller.ts'
import { type FindDeps, findDashboard } from '../dashboards/dashboards.ts'
import { pageOf, readPage } from '../paging.ts'
import { uidParams } from '../params.ts'
import { readBody } from '../read-body.ts'

export type PublicDashboardDeps = FindDeps & {
  readonly publicDashboards: RecordStore<PublicDashboard>
  /** Whether there may be any. */
  readonly allowsPublic: boolean
  readonly newSecret: () => string
  readonly newUid: () => string
  readonly nowMs: () => number
}

const path = '/api/dashboards/uid/{uid}/public-dashboards'
const one = `${path}/{public}`

/** Giving dashboards a page that anyone may look at, and taking it away. */
export function publicDashboardEndpoints(deps: PublicDashboardDeps): readonly Endpoint[] {
  return [...listEndpoints(deps), ...oneEndpoints(deps)]
}

function listEndpoints(deps: PublicDashboardDeps): readonly Endpoint[] {
  const { publicDashboards, store, rightsOf } = deps
  return [
    endpoint({
      method: 'get',
      path: '/api/dashboards/public-dashboards',
      summary: 'A page of dashboards that have such a page',
      access: 'viewer',
      handle(_, c) {
        const page = readPage(c)
        const rights = rightsOf(c)
        const found = publicDashboards.list().flatMap((shared) => {
          const dashboard = store.get(shared.value.dashboardUid)
          const isSeen = dashboard !== undefined && rights.onDashboard(dashboard) >= viewLevel
          return isSeen ? [renderHit(shared, dashboard)] : []
        })
        const shown = pageOf(found, page)
        return c.json({ publicDashboards: shown, totalCount: found.length, page: page.page, perPage: page.perPage })
      },
    }),
    endpoint({
      method: 'get',
      path,
      summary: 'The public page of a dashboard',
      access: 'viewer',
      input: { params: uidParams },
      handle({ params }, c) {
        const found = sharedOf(deps, findDashboard(deps, c, params.uid).uid)
        if (found === undefined) throw noPublic()
        return c.json(renderPublicDashboard(found))
      },
    }),
  ]
}

function oneEndpoints(deps: PublicDashboardDeps): readonly Endpoint[] {
  const { publicDashboards, newSecret, newUid, nowMs } = deps
  return [
    endpoint({
      method: 'post',
      path,
      summary: 'Gives a dashboard a public page',
      access: 'writer',
      input: { params: uidParams },
      reads: jsonBody(publicDashboardSchema),
      async handle({ params }, c) {
        if (!deps.allowsPublic) throw switchedOff()
        const { uid } = findDashboard(deps, c, params.uid, editLevel)
        const { isEnabled, timeSelectionEnabled, annotationsEnabled } = await readBody(c, publicDashboardSchema)
        if (sharedOf(deps, uid) !== undefined)
          throw new Failure('invalid', 'Dashboard already has a public dashboard', { code: 'public-dashboard-exists' })
        const [atMs, by] = [nowMs(), callerOf(c).id]
        const made = publicDashboards.put(newUid(), {
          dashboardUid: uid,
          accessToken: newSecret(),
          isEnabled: isEnabled ?? false,
          timeSelectionEnabled: timeSelectionEnabled ?? false,
          annotationsEnabled: annotationsEnabled ?? false,
          createdBy: by,
          createdAtMs: atMs,
          updatedBy: by,
          updatedAtMs: atMs,
        })
        return c.json(renderPublicDashboard(made))
      },
    }),
    endpoint({
      method: 'patch',
      path: one,
      summary: 'Opens and closes a public page, and what may be chosen there',
      access: 'writer',
      reads: jsonBody(publicDashboardSchema),
      async handle(_, c) {
        const { uid, value } = find(deps, c)
        const { isEnabled, timeSelectionEnabled, annotationsEnabled } = await readBody(c, publicDashboardSchema)
        const next = {
          ...value,
          isEnabled: isEnabled ?? value.isEnabled,
          timeSelectionEnabled: timeSelectionEnabled ?? value.timeSelectionEnabled,
          annotationsEnabled: annotationsEnabled ?? value.annotationsEnabled,
        }
        const change = { ...next, updatedBy: callerOf(c).id, updatedAtMs: nowMs() }
        return c.json(renderPublicDashboard(publicDashboards.put(uid, change)))
      },
    }),
    endpoint({
      method: 'delete',
      path: one,
      summary: 'Takes the public page away; its address is nothing from then on',
      access: 'writer',
      handle(_, c) {
        publicDashboards.remove(find(deps, c).uid)
        return c.json({})
      },
    }),
  ]
}

/** The public page of a dashboard. */
export function sharedOf(
  { publicDashboards }: Pick<PublicDashboardDeps, 'publicDashboards'>,
  dashboardUid: string,
): Kept<PublicDashboard> | undefined {
  return publicDashboards.list().find(({ value }) => value.dashboardUid === dashboardUid)
}

function find(deps: PublicDashboardDeps, c: Context): Kept<PublicDashboard> {
  const { uid } = findDashboard(deps, c, c.req.param('uid') ?? '', editLevel)
  const found = deps.publicDashboards.get(c.req.param('public') ?? '')
  if (found === undefined || found.value.dashboardUid !== uid) throw noPublic()
  return found
}

function renderHit({ uid, value }: Kept<PublicDashboard>, dashboard: Dashboard): object {
  const { accessToken, dashboardUid, isEnabled } = value
  const { title } = dashboard
  return { uid, accessToken, dashboardUid, title, isEnabled, slug: dashboardUrl(dashboard).split('/').at(-1) }
}

function noPublic(): Failure {
  return new Failure('missing', 'Public dashboard not found', { code: 'not-found' })
}

function switchedOff(): Failure {
  const message = 'Cannot give a dashboard a public page: they are switched off (publicDashboards)'
  return new Failure('forbidden', message, { code: 'public-dashboards-off' })
}
