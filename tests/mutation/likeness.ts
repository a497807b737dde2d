import type { SourceFile } from '../architecture/source-file.ts'

/** How much a test speaks of what a file speaks of, from 0; both by their paths. */
export type Likeness = (path: string, test: string) => number

// Shorter ones are the language's and everybody's.
const word = /[a-z_$][\w$-]{3,}/gi
const importLine = /^import .*$/gm

/**
 * Compares names, texts and paths by the words that both have: a word counts the more, the fewer tests have it,
 * so that one of two hundred tests that sends `httpAgentflow` is known to be about it.
 */
export function createLikeness(files: readonly SourceFile[], isTest: (path: string) => boolean): Likeness {
  const wordsOfTests = new Map(files.filter(({ path }) => isTest(path)).map((test) => [test.path, wordsOf(test)]))
  const spread = new Map<string, number>()
  for (const words of wordsOfTests.values()) for (const each of words) spread.set(each, (spread.get(each) ?? 0) + 1)
  const weightOf = (each: string) => Math.log((wordsOfTests.size + 1) / (spread.get(each) ?? 1))
  const byPath = new Map(files.map((file) => [file.path, file]))
  return (path, test) => {
    const file = byPath.get(path)
    const words = wordsOfTests.get(test)
    if (file === undefined || words === undefined) return 0
    return [...wordsOf(file)].filter((each) => words.has(each)).reduce((sum, each) => sum + weightOf(each), 0)
  }
}

function wordsOf({ path, text }: SourceFile): Set<string> {
  const said = `${path} ${text.replaceAll(importLine, '')}`
  return new Set([...said.matchAll(word)].map(([each]) => each.toLowerCase()))
}
