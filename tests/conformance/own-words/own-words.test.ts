import { readdirSync, readFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { describe, expect, test } from 'vitest'
import { keptSentences } from './kept-sentences.ts'
import { digestSentence, readPeerDigests, sentencesIn } from './peer-sentences.ts'

const root = join(import.meta.dirname, '../../..')
const known = readPeerDigests()
const suffix = known === undefined ? ' (skipped: ../shared/acceptance/peer-sentences.txt is absent)' : ''
const kept = keptSentences.flatMap(({ sentences }) => sentences)

describe('a sentence of a source', () => {
  test.each([
    { name: 'is a string of six words', source: "const a = 'one two three four five six'", expected: 1 },
    { name: 'is no shorter string', source: "const a = 'one two three four five'", expected: 0 },
    { name: 'is one over several lines', source: 'const a = `one two\n  three four\n  five six`', expected: 1 },
    { name: 'is no comment', source: '// one two three four five six', expected: 0 },
  ])('$name', ({ source, expected }) => {
    expect(sentencesIn(source)).toHaveLength(expected)
  })

  test('is read as people read it, with the line where it begins', () => {
    const source = "\nsay('it\\'s one\\n  two three four five')"
    expect(sentencesIn(source)).toEqual([{ line: 2, sentence: "it's one two three four five" }])
  })

  test('is known by a digest that neither case nor blanks change', () => {
    const [there] = sentencesIn("'The house is  NOT on fire'")
    expect(digestSentence(there?.sentence ?? '')).toBe(digestSentence('the house is not on fire'))
  })
})

describe.skipIf(known === undefined)(`the product in its own words${suffix}`, () => {
  const found = ['services', 'web', 'cli', 'packages']
    .flatMap((folder) => sourcesIn(join(root, folder)))
    .flatMap(peerSentencesIn)

  // Names, labels, choices and errors of the peer are facts of its interface: they go into the list, with the reason.
  test('says nothing in the words of a peer but what has a reason', () => {
    expect(found.filter(({ sentence }) => !kept.includes(sentence))).toEqual([])
  })

  test('keeps no reason for what nothing says any more', () => {
    const said = new Set(found.map(({ sentence }) => sentence))
    expect(kept.filter((sentence) => !said.has(sentence))).toEqual([])
  })
})

function peerSentencesIn(path: string): { readonly at: string; readonly sentence: string }[] {
  return sentencesIn(readFileSync(path, 'utf8'))
    .filter(({ sentence }) => known?.has(digestSentence(sentence)))
    .map(({ line, sentence }) => ({ at: `${relative(root, path)}:${line}`, sentence }))
}

function sourcesIn(folder: string): string[] {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name)
    if (entry.isDirectory()) return ['node_modules', 'dist'].includes(entry.name) ? [] : sourcesIn(path)
    return /\.tsx?$/.test(entry.name) && !/\.(test|fixture)\./.test(entry.name) ? [path] : []
  })
}
