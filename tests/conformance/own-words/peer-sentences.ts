import { createHash } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

const file = join(import.meta.dirname, '../../../../shared/acceptance/peer-sentences.txt')
const literal = /'((?:[^'\\\n]|\\.)*)'|"((?:[^"\\\n]|\\.)*)"|`((?:[^`\\]|\\.)*)`/g
// Fewer are a name, a label or chance.
const fewestWords = 6

/**
 * Digests of the sentences in a peer's sources: the first 12 hexadecimal digits of SHA-1, in lower case, with every
 * run of white space as one blank. `undefined` where the list is absent.
 */
export function readPeerDigests(): ReadonlySet<string> | undefined {
  return existsSync(file) ? new Set(readFileSync(file, 'utf8').split('\n').filter(Boolean)) : undefined
}

/** The strings of six words and more in a source, each with the line where it begins. */
export function sentencesIn(source: string): readonly { readonly line: number; readonly sentence: string }[] {
  return [...source.matchAll(literal)]
    .map((match) => ({ at: match.index, sentence: readLiteral(match[1] ?? match[2] ?? match[3] ?? '') }))
    .filter(({ sentence }) => sentence.split(' ').length >= fewestWords)
    .map(({ at, sentence }) => ({ line: source.slice(0, at).split('\n').length, sentence }))
}

/** The digest by which the list knows a sentence. */
export function digestSentence(sentence: string): string {
  return createHash('sha1').update(sentence.toLowerCase()).digest('hex').slice(0, 12)
}

function readLiteral(raw: string): string {
  return raw
    .replaceAll(/\\(['"`])/g, '$1')
    .replaceAll('\\n', '\n')
    .replace(/\s+/g, ' ')
    .trim()
}
