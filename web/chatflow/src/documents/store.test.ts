import { describe, expect, test } from 'vitest'
import { type Loader, titleOfLoader, wordsOfState } from './store.ts'

const loader = (source: string): Loader => ({
  id: 'l',
  loaderId: 'plainText',
  loaderName: 'Plain Text',
  loaderConfig: {},
  splitterId: '',
  splitterName: '',
  splitterConfig: {},
  totalChunks: 0,
  totalChars: 0,
  status: 'SYNC',
  source,
})

describe('a loader is called by', () => {
  test.each([
    { name: 'the files it reads', source: '["a.pdf","b.pdf"]', title: 'a.pdf, b.pdf' },
    { name: 'the address it reads', source: 'https://a.test/[1]', title: 'https://a.test/[1]' },
    { name: 'a name in brackets', source: '[draft]', title: '[draft]' },
    { name: 'its kind where it says nothing else', source: 'None', title: 'Plain Text' },
  ])('$name', ({ source, title }) => expect(titleOfLoader(loader(source))).toBe(title))
})

test('a state that nobody knows is shown as it came', () => {
  expect([wordsOfState('UPSERTED'), wordsOfState('ODD')]).toEqual(['Ready', 'ODD'])
})
