import { describe, expect, test } from 'vitest'
import { byFolder, findDashboards, tagsOf } from './find-dashboards.ts'

const hit = (title: string, tags: string[] = [], folderTitle?: string) => ({
  uid: title,
  title,
  url: `/d/${title}`,
  type: 'dash-db' as const,
  tags,
  isStarred: false,
  ...(folderTitle === undefined ? {} : { folderTitle }),
})
const hits = [hit('Loose'), hit('Host', ['node', 'linux'], 'Hearth'), hit('Chatflows', ['hearth'], 'Hearth')]

describe('findDashboards()', () => {
  test.each([
    { name: 'all without words', text: '', tags: [], expected: ['Loose', 'Host', 'Chatflows'] },
    { name: 'words anywhere', text: 'hearth HOST', tags: [], expected: ['Host'] },
    { name: 'tags', text: '', tags: ['linux', 'node'], expected: ['Host'] },
    { name: 'nothing', text: 'zebra', tags: [], expected: [] },
  ])('$name', ({ text, tags, expected }) =>
    expect(findDashboards(hits, text, tags).map(({ title }) => title)).toEqual(expected),
  )
})

test('byFolder() sorts, with what has no folder last', () => {
  expect(byFolder(hits).map(([folder, found]) => [folder, found.map(({ title }) => title)])).toEqual([
    ['Hearth', ['Chatflows', 'Host']],
    ['General', ['Loose']],
  ])
})

test('tagsOf() lists each once', () => expect(tagsOf(hits)).toEqual(['hearth', 'linux', 'node']))

test('byFolder() puts what is starred first, and leaves it in its folder', () => {
  const starred = hits.map((one) => ({ ...one, isStarred: one.title === 'Host' }))
  expect(byFolder(starred).map(([folder, found]) => [folder, found.map(({ title }) => title)])).toEqual([
    ['Starred', ['Host']],
    ['Hearth', ['Chatflows', 'Host']],
    ['General', ['Loose']],
  ])
})
