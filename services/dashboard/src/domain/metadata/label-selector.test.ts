import { describe, expect, test } from 'vitest'
import { parseLabelSelector } from './label-selector.ts'

const objects = {
  none: {},
  web: { app: 'web', tier: 'front', size: '3' },
  shop: { app: 'shop', tier: '', 'example.org/team': 'till' },
}
const chosen = (text: string) =>
  Object.entries(objects).flatMap(([name, labels]) => (parseLabelSelector(text)(labels) ? [name] : []))

describe('parseLabelSelector()', () => {
  test.each([
    { text: '', wanted: ['none', 'web', 'shop'] },
    { text: 'app', wanted: ['web', 'shop'] },
    { text: '!app', wanted: ['none'] },
    { text: 'app=web', wanted: ['web'] },
    { text: 'app == web', wanted: ['web'] },
    { text: 'tier=', wanted: ['shop'] },
    { text: 'app!=web', wanted: ['none', 'shop'] },
    { text: 'app in (web,shop),tier', wanted: ['web', 'shop'] },
    { text: ' app in ( web , other ) ', wanted: ['web'] },
    { text: 'app notin (web)', wanted: ['none', 'shop'] },
    { text: 'tier in (,front)', wanted: ['web', 'shop'] },
    { text: 'example.org/team=till,!size', wanted: ['shop'] },
    { text: 'size>2', wanted: ['web'] },
    { text: 'size<3', wanted: [] },
    { text: 'tier<3', wanted: [] },
    { text: 'in', wanted: [] },
    { text: 'constructor', wanted: [] },
    { text: 'toString!=a', wanted: ['none', 'web', 'shop'] },
  ])('"$text" chooses $wanted', ({ text, wanted }) => expect(chosen(text)).toEqual(wanted))

  test.each([
    { text: 'a,', word: 'found its end, expected a key' },
    { text: ',a', word: 'found ",", expected a key' },
    { text: 'a b', word: 'found "b", expected one of' },
    { text: 'a=b=c', word: 'found "=", expected ","' },
    { text: 'a in b', word: 'found "b", expected "("' },
    { text: 'a in (b', word: 'found its end, expected ")"' },
    { text: 'a>b', word: 'a whole number' },
    { text: 'A/B/c=1', word: 'expected a key' },
    { text: `a=${'x'.repeat(64)}`, word: 'expected a value' },
    { text: '!', word: 'found its end' },
  ])('"$text" is refused in words', ({ text, word }) => {
    expect(() => parseLabelSelector(text)).toThrow(
      expect.objectContaining({ kind: 'invalid', param: 'labelSelector', message: expect.stringContaining(word) }),
    )
  })
})
