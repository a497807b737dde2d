import { Failure } from '@hearth/kernel'
import { type AppEnv, createRoutes } from '@hearth/server'
import type { OpenAPIHono } from '@hono/zod-openapi'
import type { Annotation, AnnotationQuery, AnnotationStore } from '../domain/annotation/annotation.ts'
import { annotationChangeSchema, annotationSchema, graphiteSchema, renderAnnotation } from '../wire/annotation.ts'
import { readBody } from './read-body.ts'

export type AnnotationRoutesDeps = {
  readonly store: AnnotationStore
  readonly user: string
  readonly nowMs: () => number
}

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
export function annotationRoutes(deps: AnnotationRoutesDeps): OpenAPIHono<AppEnv> {
  const { store, user, nowMs } = deps
  const routes = createRoutes()
  const add = (annotation: Pick<Annotation, 'text' | 'tags' | 'data'> & Partial<Annotation>) => {
    const atMs = nowMs()
    const timeMs = annotation.timeMs ?? atMs
    const blank = { id: 0, dashboardUid: '', panelId: 0, timeMs, timeEndMs: timeMs, login: user }
    return store.put({ ...blank, ...annotation, createdAtMs: atMs, updatedAtMs: atMs })
  }
  routes.get('/api/annotations', (c) =>
    c.json(store.find(readQuery(new URL(c.req.url).searchParams)).map(renderAnnotation)),
  )
  routes.get('/api/annotations/tags', (c) => c.json({ result: { tags: countTags(store.find(everything)) } }))
  routes.post('/api/annotations', async (c) => {
    const { time, timeEnd, text, tags, data, dashboardUID, panelId } = await readBody(c, annotationSchema)
    const timeMs = time ?? nowMs()
    const place = { dashboardUid: dashboardUID ?? '', panelId: panelId ?? 0, timeMs, timeEndMs: timeEnd || timeMs }
    return c.json({ message: 'Annotation added', id: add({ ...place, text, tags: tags ?? [], data: data ?? {} }) })
  })
  routes.post('/api/annotations/graphite', async (c) => {
    const { what, when, tags, data } = await readBody(c, graphiteSchema)
    const timeMs = typeof when === 'number' ? Math.round(when * 1_000) : nowMs()
    const list = typeof tags === 'string' ? tags.split(/\s+/).filter((tag) => tag !== '') : (tags ?? [])
    const text = data ? `${what}\n${data}` : what
    return c.json({
      message: 'Graphite annotation added',
      id: add({ timeMs, timeEndMs: timeMs, text, tags: list, data: {} }),
    })
  })
  routes.get('/api/annotations/:id{\\d+}', (c) => c.json(renderAnnotation(findAnnotation(store, c.req.param('id')))))
  for (const method of ['put', 'patch'] as const) {
    routes[method]('/api/annotations/:id{\\d+}', async (c) => {
      const stored = findAnnotation(store, c.req.param('id'))
      const { time, timeEnd, text, tags, data } = await readBody(c, annotationChangeSchema)
      const timeMs = time ?? stored.timeMs
      const change = { timeMs, timeEndMs: timeEnd ?? Math.max(timeMs, stored.timeEndMs), text: text ?? stored.text }
      store.put({ ...stored, ...change, tags: tags ?? stored.tags, data: data ?? stored.data, updatedAtMs: nowMs() })
      return c.json({ message: 'Annotation updated' })
    })
  }
  routes.delete('/api/annotations/:id{\\d+}', (c) => {
    store.remove(findAnnotation(store, c.req.param('id')).id)
    return c.json({ message: 'Annotation deleted' })
  })
  return routes
}

function findAnnotation(store: AnnotationStore, id: string): Annotation {
  const annotation = store.get(Number(id))
  if (annotation === undefined) throw new Failure('missing', 'Annotation not found', { code: 'not-found' })
  return annotation
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
