import { existsSync, globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { findUnworded } from './languages/find-unworded.ts'

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

describe('a reader of German', () => {
  // The language of a page is settled once, as its modules load.
  beforeAll(() => vi.resetModules())
  beforeEach(() => vi.stubGlobal('navigator', { languages: ['de-AT', 'en'] }))
  afterAll(() => vi.resetModules())
  const filled = (text: string) => text.replaceAll(/\{\w+\}/g, '1')

  test.each(sources)('is shown the translation of %s', async (path) => {
    const { en, t } = await import(join(root, path))
    const { de } = await import(join(root, path.replace('words.ts', 'words.de.ts')))
    for (const [key, sentence] of Object.entries<Sentence>(de)) {
      const values = Object.fromEntries(holesIn(String(sentence)).map((hole) => [hole.slice(1, -1), '1']))
      if (typeof sentence === 'string' && sentence !== en[key]) return expect(t(key, values)).toBe(filled(sentence))
    }
  })

  const sayings = globSync('web/*/src/**/said.de.ts', { cwd: root }).filter((path) =>
    existsSync(join(root, path.replace('said.de.ts', 'said.ts'))),
  )
  test.each(sayings)('is shown the translation of what a service says: %s', async (path) => {
    const { said } = await import(join(root, path.replace('said.de.ts', 'said.ts')))
    const { de } = await import(join(root, path))
    const [sentence = '', translated = ''] = Object.entries<string>(de).find(([english, own]) => english !== own) ?? []
    expect(said(filled(sentence))).toBe(filled(translated))
  })
})

// What says nothing but what stands in a `words.ts`.
const worded = [
  'packages/ui-kit',
  'web/chatflow',
  'web/dashboard',
  'web/health',
  'web/inference',
  'web/logs',
  'web/metrics',
]

// Names and examples that are the same in every language.
const facts = new Set([
  ...['Hearth', 'curl', 'Python', 'JavaScript'],
  ...['The weather of a city', '[{"type": "function", "function": {…}}]', '{"type": "object", "properties": {…}}'],
  ...['flowise-sdk', 'OpenAI (JavaScript)', 'OpenAI (Python)', 'MCP', 'npx', 'https://mcp.example.com/mcp', '$vars.'],
  ...['{ "title": "…", "panels": [ … ] }', 'NaN', 'UTC', '{{job}}', '/d/…?var-job=$job'],
  ...['__rate_interval', '__interval', '__range'],
  'db.example.org',
  'postgres',
  // By which dashboards refer to what they mean.
  ...['All', 'auto', 'Main Org.', 'On graph', 'Right side', 'MMMM D, YYYY', 'MMMM D, YYYY h:mm A'],
  ...['Count all', 'Difference percent', 'Min (above zero)', 'Change count', 'Distinct count'],
  ...['All zeros', 'All nulls', 'All values', 'All unique values'],
  // Categories of nodes, and services that speak and listen, as saved flows name them.
  ...['Chat Models', 'Text Splitters', 'Agent Flows', 'Multi Agents', 'Sequential Agents'],
  ...['OpenAI Whisper', 'Groq Whisper', 'LocalAI', 'Azure Cognitive Services', 'OpenAI', 'ElevenLabs'],
  // What the service says to programs and visitors of a flow that was given no words of its own.
  'This site is not allowed to access this chatbot',
  'Too many requests, please try again later.',
  // The beginning of an address.
  '/attachments/',
  // Told to nobody but who writes the page.
  'Cannot keep a draft here: there is no DraftProvider around',
  'Cannot edit a flow here: there is no EditorProvider around',
  'Cannot show a field: there is no FormOwnerProvider around',
  'Cannot compare here: there is no CompareProvider around',
  'There is no RunsProvider around this',
  'Cannot show a panel outside of a dashboard',
  'Cannot edit here: there is no EditingProvider around',
  'Cannot change a panel here: there is no ChangePanelProvider around',
  'Cannot read the address: this stands outside of a <Router>',
  'Cannot read the address: this stands outside of <Views>',
  // Said of a page that was built wrong, when there are no words yet.
  'Cannot show the page: the document has no element with the id "root"',
])

describe('the words of a page', () => {
  const paths = globSync(
    worded.map((folder) => `${folder}/src/**/*.{ts,tsx}`),
    { cwd: root },
  ).filter((path) => !/(words(\.\w+)?|said\.\w+)\.ts$|\.(test|fixture)\.ts$|\/test-support\//.test(path))

  test.each(paths)('%s says nothing of its own', (path) => {
    const found = findUnworded(path, readFileSync(join(root, path), 'utf8'))
    expect(found.filter((text) => !facts.has(text))).toEqual([])
  })

  test.each([
    { name: 'between tags', source: 'const a = <p>Try again</p>', found: ['Try again'] },
    { name: 'chosen between tags', source: "const a = <p>{b === 'up' ? 'yes' : c}</p>", found: ['yes'] },
    { name: 'in an attribute', source: 'const a = <A aria-label="Close" />', found: ['Close'] },
    { name: 'in a property', source: "const a = { label: 'Metrics' }", found: ['Metrics'] },
    { name: 'a sentence anywhere', source: "const a = b ?? 'Not checked yet'", found: ['Not checked yet'] },
    { name: 'not a key of the words', source: "const a = <p title={t('retry')}>{t('close')}</p>", found: [] },
    { name: 'not a fact', source: "const a = <A size='sm'>· <Code>up</Code> {b === 'up' && c} %</A>", found: [] },
  ])('a text is found $name', ({ source, found }) => expect(findUnworded('a.tsx', source)).toEqual(found))
})

test('there is something to translate', () => expect(sources).not.toEqual([]))
