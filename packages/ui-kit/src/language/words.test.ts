import { describe, expect, test } from 'vitest'
import { pickLanguage } from './language.ts'
import { createTranslate, type Translation, words } from './words.ts'

const english = {
  retry: 'Try again',
  waiting: 'Waiting for {service} since {since}',
  lines: { one: '{count} line of {name}', other: '{count} lines of {name}' },
} as const
const german: Translation<typeof english> = {
  retry: 'Noch einmal',
  waiting: 'Seit {since} wird auf {service} gewartet',
  lines: { one: '{count} Zeile von {name}', other: '{count} Zeilen von {name}' },
}

describe('pickLanguage()', () => {
  test.each([
    { name: 'a region is left aside', wishes: ['de-AT', 'en'], picked: 'de' },
    { name: 'what we do not have is passed over', wishes: ['fr-FR', 'de', 'en'], picked: 'de' },
    { name: 'English comes before a later wish', wishes: ['en-GB', 'de'], picked: 'en' },
    { name: 'a member of every object is no language', wishes: ['constructor'], picked: 'en' },
    { name: 'without a wish it is English', wishes: [], picked: 'en' },
  ])('$name', ({ wishes, picked }) => expect(pickLanguage(wishes)).toBe(picked))
})

describe('createTranslate()', () => {
  const en = createTranslate<typeof english>(english, 'en')
  const de = createTranslate<typeof english>(german, 'de')

  test('a sentence without values is itself', () => {
    expect(en('retry')).toBe('Try again')
    expect(de('retry')).toBe('Noch einmal')
  })

  test('values stand where the language wants them', () =>
    expect(de('waiting', { service: 'Logs', since: '12 s' })).toBe('Seit 12 s wird auf Logs gewartet'))

  test.each([
    [0, '0 lines of a', '0 Zeilen von a'],
    [1, '1 line of a', '1 Zeile von a'],
    [1_234, '1\u202f234 lines of a', '1\u202f234 Zeilen von a'],
  ])('%d takes its form and its digits', (count, inEnglish, inGerman) => {
    expect(en('lines', { count, name: 'a' })).toBe(inEnglish)
    expect(de('lines', { count, name: 'a' })).toBe(inGerman)
  })

  test('a value that looks like a place for one is left as it is', () =>
    expect(en('waiting', { service: '{since}', since: '1 s' })).toBe('Waiting for {since} since 1 s'))

  test('keys and values are known to the compiler', () => {
    // @ts-expect-error there is no such sentence
    expect(() => en('unknown')).toThrow(TypeError)
    // @ts-expect-error a form is chosen by a count
    expect(en('lines', { name: 'a' })).toBe('{count} lines of a')
  })
})

test('words() speak English without loading anything where that is the language', async () => {
  const t = await words(english, { de: () => Promise.reject(new Error('not asked for')) })
  expect(t('retry')).toBe('Try again')
})
