import { describe, expect, test } from 'vitest'
import type { Json } from '../json.ts'
import { readSections } from './read-sections.ts'

const read = (panels: readonly Json[]) => readSections(panels, (panel) => ({ panel, notes: [] }))
const at = (x: number, y: number, w = 12, h = 8) => ({ gridPos: { x, y, w, h } })
const panel = (title: string, own: object = {}): Json => ({ type: 'text', title, ...own })
const row = (title: string, own: object = {}): Json => ({ type: 'row', title, ...own })

/** Titles of sections with those of their panels. */
const outline = (panels: readonly Json[]) =>
  read(panels).sections.map(({ title, panels: own }) => [title, own.map((one) => one.title).join(',')])
const places = (panels: readonly Json[]) =>
  read(panels).sections.flatMap(({ panels: own }) => own.map(({ gridPos: { x, y, w, h } }) => [x, y, w, h]))
const ids = (...given: readonly unknown[]) =>
  read(given.map((id) => panel('p', { id }))).sections.flatMap(({ panels: own }) => own.map(({ id }) => id))

describe('panels in sections', () => {
  test.each([
    { name: 'none', panels: [], sections: [] },
    { name: 'without rows are one without a title', panels: [panel('a'), panel('b')], sections: [[undefined, 'a,b']] },
    {
      name: 'behind a row are in it',
      panels: [row('R'), panel('a'), row('S'), panel('b')],
      sections: [
        ['R', 'a'],
        ['S', 'b'],
      ],
    },
    {
      name: 'before the first row are in none',
      panels: [panel('a'), row('R')],
      sections: [
        [undefined, 'a'],
        ['R', ''],
      ],
    },
    {
      name: 'of a closed row are its own',
      panels: [row('R', { collapsed: true, panels: [panel('a')] }), row('S')],
      sections: [
        ['R', 'a'],
        ['S', ''],
      ],
    },
    {
      name: 'behind a closed row come after its own',
      panels: [row('R', { panels: [panel('a')] }), panel('b')],
      sections: [['R', 'a,b']],
    },
    {
      name: 'of rows in rows are sections of their own',
      panels: [row('R', { panels: [panel('a'), row('S', { panels: [panel('b')] })] })],
      sections: [
        ['R', 'a'],
        ['S', 'b'],
      ],
    },
    {
      name: 'are in reading order',
      panels: [panel('c', at(0, 8)), panel('b', at(12, 0)), panel('a', at(0, 0))],
      sections: [[undefined, 'a,b,c']],
    },
    {
      name: 'of which one has no place are as they come',
      panels: [panel('c', at(0, 8)), panel('b'), panel('a', at(0, 0))],
      sections: [[undefined, 'c,b,a']],
    },
  ])('$name', ({ panels, sections }) => {
    expect(outline(panels)).toEqual(sections)
  })

  test('know how their row is', () => {
    const { sections } = read([panel('a'), row('R', { collapsed: true, repeat: 'job' }), row('S', { repeat: '' })])
    expect(sections.map(({ key, collapsed, repeat }) => [key, collapsed, repeat])).toEqual([
      ['section-0', false, undefined],
      ['section-1', true, 'job'],
      ['section-2', false, undefined],
    ])
  })

  test.each([
    { depth: 8, title: 'deep' },
    { depth: 9, title: undefined },
  ])('may nest $depth deep', ({ depth, title }) => {
    let inner = row('deep')
    for (let at = 0; at < depth; at += 1) inner = row('R', { panels: [inner] })
    expect(read([inner]).sections.find((one) => one.title === 'deep')?.title).toBe(title)
  })
})

describe('the place of a panel', () => {
  test.each([
    { name: 'is as it says', panels: [panel('a', at(3, 0, 6, 5))], places: [[3, 0, 6, 5]] },
    {
      name: 'counts from the top of its section',
      panels: [row('R', at(0, 5)), panel('a', at(0, 6)), panel('b', at(12, 9))],
      places: [
        [0, 0, 12, 8],
        [12, 3, 12, 8],
      ],
    },
    {
      name: 'is below the others, half as wide as the page, where it says none',
      panels: [panel('a', at(0, 0, 24, 5)), panel('b'), panel('c'), panel('d')],
      places: [
        [0, 0, 24, 5],
        [0, 5, 12, 8],
        [12, 5, 12, 8],
        [0, 13, 12, 8],
      ],
    },
    {
      name: 'is within the page',
      panels: [panel('a', { gridPos: { x: 20, y: -3, w: 30, h: 0 } })],
      places: [[0, 0, 24, 1]],
    },
    {
      name: 'is not left of the page',
      panels: [panel('a', { gridPos: { x: -2, y: 0, w: 0, h: 999 } })],
      places: [[0, 0, 1, 200]],
    },
    {
      name: 'ends with the page',
      panels: [panel('a', { gridPos: { x: 20, y: 0, w: 6, h: 4 } })],
      places: [[18, 0, 6, 4]],
    },
    {
      name: 'is in whole steps',
      panels: [panel('a', { gridPos: { x: 1.4, y: 0, w: 5.5, h: 3.5 } })],
      places: [[1, 0, 6, 4]],
    },
    { name: 'has what it does not say', panels: [panel('a', { gridPos: {} })], places: [[0, 0, 12, 8]] },
  ])('$name', ({ panels, places: expected }) => {
    expect(places(panels)).toEqual(expected)
  })
})

describe('the id of a panel', () => {
  test.each([
    { given: [1, 2], expected: [1, 2] },
    { given: [1, 1, 1], expected: [1, 1_000_000, 1_000_001] },
    { given: [undefined, 0, -1, 1.5, 'x'], expected: [1_000_000, 1_000_001, 1_000_002, 1_000_003, 1_000_004] },
    { given: ['7'], expected: [7] },
    { given: [1_000_000, undefined], expected: [1_000_000, 1_000_001] },
  ])('is kept where it is free: $given', ({ given, expected }) => {
    expect(ids(...given)).toEqual(expected)
  })
})

describe('the report of a panel', () => {
  test('tells how it is shown', () => {
    const { reports } = readSections(
      [panel('a', { id: 1 }), panel('b', { id: 2 }), { type: 'odd-panel', title: 'c', id: 3 }],
      (json) => ({ panel: json, notes: json.title === 'b' ? ['changed'] : [] }),
    )
    expect(reports.map(({ panelId, title, outcome, reasons }) => [panelId, title, outcome, reasons.length])).toEqual([
      [1, 'a', 'rendered', 0],
      [2, 'b', 'approximated', 1],
      [3, 'c', 'unsupported', 1],
    ])
  })

  test('names each source that cannot be asked once', () => {
    const target = (type: string) => ({ refId: 'A', datasource: { type, uid: 'x' } })
    const sources = ['prometheus', 'loki', 'grafana', 'datasource', '__expr__', 'odd-source', 'odd-source']
    const { reports } = read([panel('a', { targets: sources.map(target) })])
    expect(reports).toMatchObject([{ outcome: 'approximated', reasons: [expect.stringContaining('odd-source')] }])
  })
})
