import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'

const root = join(import.meta.dirname, '..')
const sources = globSync(['packages/ui-kit/src/**/words.ts', 'web/*/src/**/words.ts'], { cwd: root }).filter(
  (path) => path !== 'packages/ui-kit/src/language/words.ts',
)

type Sentence = string | Readonly<Record<string, string>>
type Sentences = Readonly<Record<string, Sentence>>

const read = async (path: string, name: string): Promise<Sentences> => (await import(join(root, path)))[name]
const textsOf = (sentence: Sentence = '') => (typeof sentence === 'string' ? [sentence] : Object.values(sentence))
const holesIn = (text: string) => [...new Set(text.match(/\{\w+\}/g))].sort()

describe.each(['de'])('the pages in %s', (language) => {
  const categories = new Intl.PluralRules(language).resolvedOptions().pluralCategories.toSorted()

  test.each(sources)('%s misses no sentence, no value and no form', async (path) => {
    const english = await read(path, 'en')
    const translated = await read(path.replace('words.ts', `words.${language}.ts`), language)
    expect(Object.keys(translated)).toEqual(Object.keys(english))
    for (const [key, sentence] of Object.entries(translated)) {
      const values = textsOf(english[key]).flatMap(holesIn)
      for (const text of textsOf(sentence)) {
        expect(text.trim()).not.toBe('')
        expect(values).toEqual(expect.arrayContaining(holesIn(text)))
      }
      expect([...new Set(textsOf(sentence).flatMap(holesIn))].sort()).toEqual([...new Set(values)].sort())
      if (typeof sentence !== 'string') expect(Object.keys(sentence).sort()).toEqual(categories)
    }
  })

  // It is awaited by the modules that it would import, and those would wait for it.
  test.each(sources)('the translation of %s loads nothing else', (path) => {
    const text = readFileSync(join(root, path.replace('words.ts', `words.${language}.ts`)), 'utf8')
    expect(text).not.toMatch(/^import /m)
  })
})

test('there is something to translate', () => expect(sources).not.toEqual([]))
