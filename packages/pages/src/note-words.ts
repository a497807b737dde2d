import { hearthCommand } from '@hearth/kernel'
import type { Context } from 'hono'
import { getCookie } from 'hono/cookie'

const en = {
  missing: 'There is no such page',
  missingAt: (name: string, path: string) => `${name} has nothing at ${path}`,
  firstPage: (name: string) => `First page of ${name}`,
  password: 'This page asks for a name and a password',
  passwordHint: `Load it again to enter them, or open the link that “${hearthCommand} sign-in” prints on its machine. “${hearthCommand} password” makes a new password.`,
  tooMany: 'Too many wrong passwords',
  tooManyHint: (seconds: string) => `Load this page again in ${seconds} s.`,
}

/** What the pages of one sentence say, in one language. */
export type NoteWords = typeof en

const de: NoteWords = {
  missing: 'Diese Seite gibt es nicht',
  missingAt: (name, path) => `${name} hat nichts unter ${path}`,
  firstPage: (name) => `Erste Seite von ${name}`,
  password: 'Diese Seite fragt nach Name und Passwort',
  passwordHint: `Lade sie neu, um beide einzugeben, oder öffne den Link, den „${hearthCommand} sign-in“ auf ihrem Rechner ausgibt. „${hearthCommand} password“ macht ein neues Passwort.`,
  tooMany: 'Zu viele falsche Passwörter',
  tooManyHint: (seconds) => `Lade diese Seite in ${seconds} s neu.`,
}

const languages = { en, de }

export type NoteLanguage = keyof typeof languages

/** The language that was chosen on one of our pages, else the first that the browser wishes and we have. */
export function noteLanguage(c: Context): NoteLanguage {
  // Browsers name them in the order of their reader's wish.
  const wishes = [getCookie(c, 'hearth_language') ?? '', ...(c.req.header('accept-language') ?? '').split(',')]
  return wishes.map((wish) => wish.trim().toLowerCase().slice(0, 2)).find(isOurs) ?? 'en'
}

function isOurs(name: string): name is NoteLanguage {
  return Object.hasOwn(languages, name)
}

export function noteWords(language: NoteLanguage): NoteWords {
  return languages[language]
}
