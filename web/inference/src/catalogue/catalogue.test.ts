import { describe, expect, test } from 'vitest'
import { entry } from './catalogue.fixture.ts'
import { type CatalogueModel, capabilitiesOf, languagesInShort, wantedModels } from './catalogue.ts'

const models: readonly CatalogueModel[] = [
  entry({ id: 'huge', fit: 'no' }),
  entry({ id: 'slow', fit: 'slowly', purpose: 'code' }),
  entry({ id: 'small', capabilities: { tools: true, reasoning: false, vision: false } }),
  entry({ id: 'vectors', purpose: 'embedding', recommended: true, languages: ['de'] }),
  entry({ id: 'best', recommended: true, languages: ['en', 'zh', 'es', 'fr', 'de'] }),
]
const idsFor = (text: string, purpose?: CatalogueModel['purpose']) =>
  wantedModels(models, { text, purpose }).map(({ id }) => id)

describe('wantedModels()', () => {
  test('begins with what to begin with, and ends with what does not run here', () => {
    expect(idsFor('')).toEqual(['best', 'vectors', 'small', 'slow', 'huge'])
  })

  test.each([
    { name: 'a name', text: 'SMALL', ids: ['small'] },
    { name: 'a purpose in words', text: 'embedding', ids: ['vectors'] },
    { name: 'what it can', text: 'tools', ids: ['small'] },
    { name: 'a language', text: 'german', ids: ['best', 'vectors'] },
    { name: 'several words, all of which must fit', text: 'german embedding', ids: ['vectors'] },
    { name: 'nothing that there is', text: 'zebra', ids: [] },
  ])('finds by $name', ({ text, ids }) => expect(idsFor(text)).toEqual(ids))

  test('keeps to a purpose', () => expect(idsFor('', 'code')).toEqual(['slow']))
})

test('capabilitiesOf() says what a model can besides writing text', () => {
  expect(capabilitiesOf(entry({ capabilities: { tools: true, reasoning: false, vision: true } }))).toEqual([
    'tools',
    'pictures',
  ])
})

test.each([
  { languages: ['en'], says: 'English' },
  { languages: ['en', 'zh', 'es', 'fr', 'de'], says: 'English, Chinese and 3 more' },
  { languages: [], says: '' },
])('$languages in short: $says', ({ languages, says }) => expect(languagesInShort(entry({ languages }))).toBe(says))
