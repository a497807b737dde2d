import { join } from 'node:path'
import { beforeEach, describe, expect, onTestFinished, test } from 'vitest'
import type { Annotation, AnnotationQuery, AnnotationStore } from '../domain/annotation/annotation.ts'
import { temporaryFolder } from '../test-support/start-dashboard.ts'
import { createAnnotationStore } from './annotation-store.ts'
import { openDatabase } from './open-database.ts'

const everything: AnnotationQuery = {
  fromMs: undefined,
  toMs: undefined,
  dashboardUid: undefined,
  panelId: undefined,
  tags: [],
  matchAny: false,
  limit: 100,
}

function annotation(text: string, own: Partial<Annotation> = {}): Annotation {
  const rest = { dashboardUid: 'd', panelId: 0, data: {}, login: 'admin', createdAtMs: 1, updatedAtMs: 2 }
  return { id: 0, text, tags: [], timeMs: 1_000, timeEndMs: 1_000, ...rest, ...own }
}

let store: AnnotationStore
beforeEach(() => {
  const database = openDatabase(join(temporaryFolder('annotations-'), 'dashboard.db'))
  onTestFinished(() => database.close())
  store = createAnnotationStore(database, { maxAnnotations: 3 })
})
const find = (query: Partial<AnnotationQuery>) => store.find({ ...everything, ...query }).map(({ text }) => text)

describe('an annotation', () => {
  test('comes back as it was put, under an id of its own', () => {
    const given = annotation('a', { tags: ['x', 'y'], data: { deep: [1] }, panelId: 4, timeEndMs: 5_000 })
    const id = store.put(given)
    expect(id).toBeGreaterThan(0)
    expect(store.get(id)).toEqual({ ...given, id })
  })

  test('is replaced under its id', () => {
    const id = store.put(annotation('a'))
    expect(store.put(annotation('b', { id }))).toBe(id)
    expect(find({})).toEqual(['b'])
  })

  test('is gone once it is removed', () => {
    const id = store.put(annotation('a'))
    store.remove(id)
    expect(store.get(id)).toBeUndefined()
  })

  test('goes when there are too many after it, and not because it is changed', () => {
    const ids = ['a', 'b', 'c'].map((text, at) => store.put(annotation(text, { timeMs: at, timeEndMs: at })))
    store.put(annotation('changed', { id: ids[0] ?? 0 }))
    expect(find({}).toSorted()).toEqual(['b', 'c', 'changed'])
    store.put(annotation('d'))
    expect(find({}).toSorted()).toEqual(['b', 'c', 'd'])
  })
})

describe('find()', () => {
  beforeEach(() => {
    store.put(annotation('early', { timeMs: 1_000, timeEndMs: 2_000, tags: ['x'] }))
    store.put(annotation('late', { timeMs: 3_000, timeEndMs: 3_000, tags: ['x', 'y'], panelId: 7 }))
    store.put(annotation('other', { timeMs: 2_500, timeEndMs: 2_500, dashboardUid: '' }))
  })

  test.each([
    { name: 'all, newest first', query: {}, texts: ['late', 'other', 'early'] },
    { name: 'no more than asked for', query: { limit: 2 }, texts: ['late', 'other'] },
    { name: 'none', query: { limit: 0 }, texts: [] },
    { name: 'those that end at its beginning', query: { fromMs: 2_000 }, texts: ['late', 'other', 'early'] },
    { name: 'none that end before it', query: { fromMs: 2_001 }, texts: ['late', 'other'] },
    { name: 'those that begin at its end', query: { toMs: 2_500 }, texts: ['other', 'early'] },
    { name: 'none that begin after it', query: { toMs: 2_499 }, texts: ['early'] },
    { name: 'those of a dashboard', query: { dashboardUid: 'd' }, texts: ['late', 'early'] },
    { name: 'those of no dashboard', query: { dashboardUid: '' }, texts: ['other'] },
    { name: 'those of a panel', query: { panelId: 7 }, texts: ['late'] },
    { name: 'those with all of its tags', query: { tags: ['x', 'y'] }, texts: ['late'] },
    { name: 'those with one of its tags', query: { tags: ['x', 'z'], matchAny: true }, texts: ['late', 'early'] },
    { name: 'none without one of them', query: { tags: ['z'], matchAny: true }, texts: [] },
    { name: 'all where it has no tag to match', query: { matchAny: true }, texts: ['late', 'other', 'early'] },
  ])('finds $name', ({ query, texts }) => expect(find(query)).toEqual(texts))
})
