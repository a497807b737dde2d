// A door of its own, so that what only words its answers loads nothing else.
export { type Language, language } from './language.ts'
export { createSay, phrases } from './phrases.ts'
export { words } from './words.ts'
