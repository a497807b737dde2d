import { Failure } from '@hearth/kernel'
import type { Context } from 'hono'
import type { Annotation, AnnotationQuery, AnnotationStore } from '../domain/annotation/annotation.ts'
import type { DashboardStore } from '../domain/dashboard/dashboard.ts'
import { editLevel, viewLevel } from '../domain/permission/permission.ts'
import type { Rights } from '../domain/permission/rights.ts'
import {
  annotationChangeSchema,
  annotationSchema,
  graphiteSchema,
  massDeleteSchema,
  renderAnnotation,
} from '../wire/annotation.ts'
import { type Endpoint, endpoint, jsonBody } from './access.ts'
import { callerOf } from './caller.ts'
import { idParams } from './params.ts'
import { readBody } from './read-body.ts'

export type AnnotationDeps = {
  readonly store: AnnotationStore
  readonly dashboards: DashboardStore
  readonly rightsOf: (c: Context) => Rights
  readonly nowMs: () => number
}

const onePath = '/api/annotations/{id:\\d+}'

const everything: AnnotationQuery = {
  fromMs: undefined,
  toMs: undefined,
  dashboardUid: undefined,
  panelId: undefined,
  tags: [],
  matchAny: false,
  limit: 10_000,
}

/** Marks in time, written by people and programs. */
export function annotationEndpoints(deps: AnnotationDeps): readonly Endpoint[] {
  const { store, nowMs } = deps
  const add = (c: Context, annotation: Pick<Annotation, 'text' | 'tags' | 'data'> & Partial<Annotation>) => {
    refuseChange(deps, c, annotation.dashboardUid ?? '')
    const atMs = nowMs()
    const timeMs = annotation.timeMs ?? atMs
    const blank = { id: 0, dashboardUid: '', panelId: 0, timeMs, timeEndMs: timeMs, login: callerOf(c).login }
    return store.put({ ...blank, ...annotation, createdAtMs: atMs, updatedAtMs: atMs })
  }
  return [
    endpoint({
      method: 'get',
      path: '/api/annotations',
      summary: 'Annotations by time, dashboard, panel and tags',
      access: 'viewer',
      handle(_, c) {
        const params = new URL(c.req.url).searchParams
        // Those that alert rules leave are kept by the metrics service.
        const found = params.get('type') === 'alert' ? [] : store.find(readQuery(params))
        return c.json(seenBy(deps, c, found).map(renderAnnotation))
      },
    }),
    endpoint({
      method: 'get',
      path: '/api/annotations/tags',
      summary: 'Tags of annotations with how often each is used',
      access: 'viewer',
      handle: (_, c) => c.json({ result: { tags: countTags(seenBy(deps, c, store.find(everything))) } }),
    }),
    endpoint({
      method: 'post',
      path: '/api/annotations',
      summary: 'Adds an annotation',
      access: 'writer',
      reads: jsonBody(annotationSchema),
      async handle(_, c) {
        const { time, timeEnd, text, tags, data, dashboardUID, panelId } = await readBody(c, annotationSchema)
        const timeMs = time ?? nowMs()
        const place = { dashboardUid: dashboardUID ?? '', panelId: panelId ?? 0, timeMs, timeEndMs: timeEnd || timeMs }
        return c.json({
          message: 'Annotation added',
          id: add(c, { ...place, text, tags: tags ?? [], data: data ?? {} }),
        })
      },
    }),
    endpoint({
      method: 'post',
      path: '/api/annotations/graphite',
      summary: "Adds an annotation in Graphite's form",
      access: 'writer',
      reads: jsonBody(graphiteSchema),
      async handle(_, c) {
        const { what, when, tags, data } = await readBody(c, graphiteSchema)
        const timeMs = typeof when === 'number' ? Math.round(when * 1_000) : nowMs()
        const list = typeof tags === 'string' ? tags.split(/\s+/).filter((tag) => tag !== '') : (tags ?? [])
        const text = data ? `${what}\n${data}` : what
        const id = add(c, { timeMs, timeEndMs: timeMs, text, tags: list, data: {} })
        return c.json({ message: 'Graphite annotation added', id })
      },
    }),
    ...storedEndpoints(deps),
  ]
}

/** What can be done with those that are stored. */
function storedEndpoints(deps: AnnotationDeps): readonly Endpoint[] {
  const { store, nowMs } = deps
  return [
    endpoint({
      method: 'post',
      path: '/api/annotations/mass-delete',
      summary: 'Removes an annotation, or all of a panel',
      access: 'writer',
      reads: jsonBody(massDeleteSchema),
      async handle(_, c) {
        const { annotationId, dashboardUID, panelId } = await readBody(c, massDeleteSchema)
        const found = annotationId ? [findAnnotation(store, `${annotationId}`)] : ofPanel(store, dashboardUID, panelId)
        for (const annotation of found) refuseChange(deps, c, annotation.dashboardUid)
        for (const { id } of found) store.remove(id)
        return c.json({ message: 'Annotations deleted' })
      },
    }),
    endpoint({
      method: 'get',
      path: onePath,
      summary: 'An annotation',
      access: 'viewer',
      input: { params: idParams },
      handle({ params }, c) {
        const annotation = findAnnotation(store, params.id)
        if (seenBy(deps, c, [annotation]).length === 0) throw noAnnotation()
        return c.json(renderAnnotation(annotation))
      },
    }),
    endpoint({
      method: ['put', 'patch'],
      path: onePath,
      summary: 'Changes an annotation',
      access: 'writer',
      input: { params: idParams },
      reads: jsonBody(annotationChangeSchema),
      async handle({ params }, c) {
        const stored = findAnnotation(store, params.id)
        refuseChange(deps, c, stored.dashboardUid)
        const { time, timeEnd, text, tags, data } = await readBody(c, annotationChangeSchema)
        const timeMs = time ?? stored.timeMs
        const change = { timeMs, timeEndMs: timeEnd ?? Math.max(timeMs, stored.timeEndMs), text: text ?? stored.text }
        store.put({ ...stored, ...change, tags: tags ?? stored.tags, data: data ?? stored.data, updatedAtMs: nowMs() })
        return c.json({ message: 'Annotation updated' })
      },
    }),
    endpoint({
      method: 'delete',
      path: onePath,
      summary: 'Removes an annotation',
      access: 'writer',
      input: { params: idParams },
      handle({ params }, c) {
        const { id, dashboardUid } = findAnnotation(store, params.id)
        refuseChange(deps, c, dashboardUid)
        store.remove(id)
        return c.json({ message: 'Annotation deleted' })
      },
    }),
  ]
}

function findAnnotation(store: AnnotationStore, id: string): Annotation {
  const annotation = store.get(Number(id))
  if (annotation === undefined) throw noAnnotation()
  return annotation
}

function noAnnotation(): Failure {
  return new Failure('missing', 'Annotation not found', { code: 'not-found' })
}

/** Those that are on no dashboard, or on one that the caller may look at. */
function seenBy(deps: AnnotationDeps, c: Context, annotations: readonly Annotation[]): readonly Annotation[] {
  const rights = deps.rightsOf(c)
  const levels = new Map<string, number>()
  const levelOn = (uid: string) => {
    const dashboard = levels.has(uid) ? undefined : deps.dashboards.get(uid)
    if (!levels.has(uid)) levels.set(uid, dashboard === undefined ? viewLevel : rights.onDashboard(dashboard))
    return levels.get(uid) ?? 0
  }
  return annotations.filter(({ dashboardUid }) => dashboardUid === '' || levelOn(dashboardUid) >= viewLevel)
}

/** @throws {Failure} `forbidden` for who may not change the dashboard; one that is on none takes an editor */
function refuseChange({ dashboards, rightsOf }: AnnotationDeps, c: Context, dashboardUid: string): void {
  const dashboard = dashboardUid === '' ? undefined : dashboards.get(dashboardUid)
  if (dashboard !== undefined) rightsOf(c).needDashboard(dashboard, editLevel)
  else rightsOf(c).needFolder('', editLevel)
}

function countTags(annotations: readonly Annotation[]): { tag: string; count: number }[] {
  const counts = new Map<string, number>()
  for (const tag of annotations.flatMap(({ tags }) => tags)) counts.set(tag, (counts.get(tag) ?? 0) + 1)
  return [...counts].map(([tag, count]) => ({ tag, count }))
}

function readQuery(params: URLSearchParams): AnnotationQuery {
  const number = (name: string) => {
    const value = Number(params.get(name) ?? Number.NaN)
    return Number.isFinite(value) && value > 0 ? value : undefined
  }
  return {
    fromMs: number('from'),
    toMs: number('to'),
    dashboardUid: params.get('dashboardUID') || undefined,
    panelId: number('panelId'),
    tags: params.getAll('tags'),
    matchAny: params.get('matchAny') === 'true',
    limit: Math.min(number('limit') ?? 100, everything.limit),
  }
}

// Without both of them everything there is would go.
function ofPanel(store: AnnotationStore, dashboardUid: string | undefined, panelId: number | undefined) {
  if (dashboardUid && panelId) return store.find({ ...everything, dashboardUid, panelId })
  const message = 'Cannot remove annotations: annotationId, or dashboardUID and panelId, say which'
  throw new Failure('invalid', message, { param: dashboardUid ? 'panelId' : 'dashboardUID' })
}
