// A door of its own, so that what only reads an answer as it comes loads nothing else.
export { AskError, messageOf, refused, unanswered } from '../api/ask.ts'
export { chunksOf, readData } from './read-data.ts'
