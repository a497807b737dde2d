import { readCookie, writeCookie } from '../browser/cookie.ts'

/** The languages of the pages, each named in itself; English is the one that the others are made from. */
export const languages = { en: 'English', de: 'Deutsch' } as const

export type Language = keyof typeof languages

const cookie = 'hearth_language'

/**
 * The first language that we have, in the order of the reader's wishes; a region does not matter.
 *
 * @param wishes as the browser tells them: `de-AT`, `en`
 */
export function pickLanguage(wishes: readonly string[]): Language {
  const wished = wishes.map((wish) => wish.toLowerCase().split('-')[0] ?? '')
  return wished.find(isLanguage) ?? 'en'
}

function isLanguage(name: string): name is Language {
  return Object.hasOwn(languages, name)
}

/** The language of this page until it is loaded anew: the chosen one, else the browser's. */
export const language: Language = pickLanguage([readCookie(cookie) ?? '', ...navigator.languages])

/** Keeps the choice for the pages of all services and loads this one anew in it. */
export function switchLanguage(chosen: Language): void {
  writeCookie(cookie, chosen)
  location.reload()
}
