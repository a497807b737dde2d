import { createFormat } from '../format/format.ts'
import { type Language, language } from './language.ts'

/** One sentence, or one for each form that the language has by number; `{name}` stands for a value. */
export type Sentence = string | Forms

type Forms = { readonly other: string } & { readonly [form in Intl.LDMLPluralRule]?: string }

/** The sentences of a folder in English, by key. */
export type Sentences = Readonly<Record<string, Sentence>>

/** The same sentences in another language: no key less, no key more, and forms where English has them. */
export type Translation<English extends Sentences> = {
  readonly [key in keyof English]: English[key] extends string ? string : Forms
}

type Foreign = Exclude<Language, 'en'>

/** How to load each translation, whose module exports it under the name of its language. */
export type Translations<English extends Sentences> = {
  readonly [name in Foreign]: () => Promise<{ readonly [exported in name]: Translation<English> }>
}

type NamesIn<Text> = Text extends `${string}{${infer Name}}${infer Rest}` ? Name | NamesIn<Rest> : never

type ValuesOf<S extends Sentence> = S extends string
  ? { readonly [name in NamesIn<S>]: string | number }
  : S extends Forms
    ? { readonly [name in NamesIn<S['other']>]: string | number } & { readonly count: number }
    : never

/** The sentence of a key in the reader's language; a number among the values is written as that language does. */
export type Translate<English extends Sentences> = <Key extends keyof English>(
  key: Key,
  ...values: keyof ValuesOf<English[Key]> extends never ? [] : [ValuesOf<English[Key]>]
) => string

/**
 * The sentences of a folder in the reader's language.
 *
 * It is awaited at the top of `words.ts`, so that nothing is shown in one language and then in another; a
 * translation that cannot be loaded leaves English.
 */
export async function words<const English extends Sentences>(
  english: English,
  translations: Translations<English>,
): Promise<Translate<English>> {
  const spoken = language
  if (spoken === 'en') return createTranslate<English>(english, spoken)
  return translations[spoken]().then(
    (module) => createTranslate<English>(module[spoken], spoken),
    () => createTranslate<English>(english, 'en'),
  )
}

/** @param spoken the language that `sentences` are in */
export function createTranslate<English extends Sentences>(
  sentences: Readonly<Record<keyof English, Sentence>>,
  spoken: Language,
): Translate<English> {
  return (key, ...[values]) => {
    const given: Readonly<Record<string, string | number>> = values ?? {}
    const sentence: Sentence = sentences[key]
    const text =
      typeof sentence === 'string' ? sentence : formOf(sentence, numbersIn(spoken).rules.select(Number(given.count)))
    return text.replace(/\{(\w+)\}/g, (hole, name: string) => {
      const value = given[name]
      return typeof value === 'number' ? numbersIn(spoken).renderNumber(value) : (value ?? hole)
    })
  }
}

type Numbers = { readonly rules: Intl.PluralRules; readonly renderNumber: (value: number) => string }

// Each takes about a millisecond to make, and most sentences of most folders need neither.
const known = new Map<Language, Numbers>()

function numbersIn(spoken: Language): Numbers {
  const made = known.get(spoken) ?? {
    rules: new Intl.PluralRules(spoken),
    renderNumber: createFormat(spoken).renderNumber,
  }
  known.set(spoken, made)
  return made
}

function formOf(forms: Forms, form: Intl.LDMLPluralRule): string {
  return forms[form] ?? forms.other
}
