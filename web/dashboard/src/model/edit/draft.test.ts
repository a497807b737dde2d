import { describe, expect, test } from 'vitest'
import { type Drawer, dropDraft, readDraft, writeDraft } from './draft.ts'

function createDrawer(mostCharacters = Number.POSITIVE_INFINITY): Drawer {
  const kept = new Map<string, string>()
  return {
    getItem: (key) => kept.get(key) ?? null,
    setItem(key, value) {
      if (value.length > mostCharacters) throw new Error('full')
      kept.set(key, value)
    },
    removeItem: (key) => void kept.delete(key),
    key: (index) => [...kept.keys()][index] ?? null,
    get length() {
      return kept.size
    },
  }
}
const draft = (savedAtMs: number) => ({ json: { title: 'T' }, baseVersion: 2, savedAtMs })

describe('a draft', () => {
  test('is kept by uid until it is dropped', () => {
    const drawer = createDrawer()
    expect(writeDraft(drawer, 'a', draft(5))).toBe(true)
    expect(readDraft(drawer, 'a')).toEqual(draft(5))
    expect(readDraft(drawer, 'b')).toBeUndefined()
    dropDraft(drawer, 'a')
    expect(readDraft(drawer, 'a')).toBeUndefined()
  })

  test('says when the browser has no room', () => expect(writeDraft(createDrawer(10), 'a', draft(1))).toBe(false))

  test.each(['', 'null', '[]', '{"json":3}'])('that is damaged (%s) is none', (text) => {
    const drawer = createDrawer()
    drawer.setItem('dashboard draft a', text)
    expect(readDraft(drawer, 'a')).toBeUndefined()
  })

  test('gives way to newer ones of other dashboards, the oldest first, and nothing else does', () => {
    const drawer = createDrawer()
    drawer.setItem('other', 'stays')
    for (let n = 1; n <= 12; n++) writeDraft(drawer, `d${n}`, draft(n))
    expect(drawer.length).toBe(11)
    expect(readDraft(drawer, 'd2')).toBeUndefined()
    expect(readDraft(drawer, 'd3')).toEqual(draft(3))
  })
})
