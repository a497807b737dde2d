import { createFormat } from '../format/format.ts'
import { type Language, language } from './language.ts'

/** Sentences of a service, by what they are in English; `{name}` stands for a value in both. */
export type Phrases = Readonly<Record<string, string>>

/** A sentence in the reader's language; one that nobody translated stays as it is. */
export type Say = (sentence: string) => string

type Foreign = Exclude<Language, 'en'>

/** How to load the sentences of each language, whose module exports them under its name. */
export type PhraseBooks = {
  readonly [name in Foreign]: () => Promise<{ readonly [exported in name]: Phrases }>
}

/**
 * What a service says, in the reader's language. Services speak English alone, in answers, in logs and in what they
 * keep; the English sentence is the key of its translation.
 *
 * It is awaited at the top of a module, as {@link words} are, and loads nothing where English is read.
 */
export async function phrases(books: PhraseBooks): Promise<Say> {
  const spoken = language
  if (spoken === 'en') return (sentence) => sentence
  return books[spoken]().then(
    (module) => createSay(module[spoken], spoken),
    () => (sentence) => sentence,
  )
}

type Pattern = { readonly pattern: RegExp; readonly names: readonly string[]; readonly text: string }

const place = /\{(\w+)\}/

// Places for what was measured: a number in any other may be part of a name or a version.
const quantities = new Set(['time', 'size', 'share', 'amount'])

/**
 * The first sentence that fits is taken; a value that is a sentence itself is said in the same language, and a quantity
 * is written as in it.
 *
 * @param spoken the language of `sentences`; there is one besides English
 */
export function createSay(sentences: Phrases, spoken: Foreign = 'de'): Say {
  const whole = new Map(Object.entries(sentences).filter(([english]) => !place.test(english)))
  const patterns = Object.entries(sentences)
    .filter(([english]) => place.test(english))
    .map(([english, text]) => readPattern(english, text))
  return function say(sentence: string): string {
    const known = whole.get(sentence)
    if (known !== undefined) return known
    for (const { pattern, names, text } of patterns) {
      const found = pattern.exec(sentence)
      if (found === null) continue
      const values = new Map(names.map((name, at) => [name, sayValue(name, found[at + 1] ?? '', say)]))
      return text.replaceAll(/\{(\w+)\}/g, (hole, name: string) => values.get(name) ?? hole)
    }
    return sentence
  }

  function sayValue(name: string, value: string, say: Say): string {
    return quantities.has(name) ? quantity(value, spoken) : say(value)
  }
}

// `1.5`, `1.4 GiB`, `0.5 %`: as many digits behind the point as there were.
function quantity(value: string, spoken: Language): string {
  return value.replace(/^-?\d+\.(\d+)(?=$| )/, (number, decimals: string) =>
    createFormat(spoken).renderFixed(Number(number), decimals.length),
  )
}

// Of a text between two places as little as possible belongs to the first.
function readPattern(english: string, text: string): Pattern {
  const parts = english.split(place)
  const source = parts.map((part, at) => (at % 2 === 1 ? '(.+?)' : escaped(part))).join('')
  return { pattern: new RegExp(`^${source}$`, 's'), names: parts.filter((_, at) => at % 2 === 1), text }
}

const escaped = (text: string) => text.replaceAll(/[\\^$.*+?()[\]{}|]/g, '\\$&')
