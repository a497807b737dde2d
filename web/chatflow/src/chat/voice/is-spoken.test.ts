import { expect, test } from 'vitest'
import { filesAgain, isSpoken } from './is-spoken.ts'

const recording = { type: 'audio', name: 'recording.webm', mime: 'audio/webm' }
const picture = { type: 'file', name: 'a.png', mime: 'image/png' }

test('a recording is told from other sounds, also as the history keeps it', () => {
  expect(isSpoken(recording)).toBe(true)
  expect(isSpoken({ ...recording, type: 'stored-file' })).toBe(true)
  expect(isSpoken({ ...recording, type: 'file:rag' })).toBe(false)
  expect(isSpoken({ type: 'stored-file', name: 'a.png' })).toBe(false)
})

test('a question asked again takes its recording along only where its words are not known', () => {
  expect(filesAgain('', [recording])).toEqual([recording])
  expect(filesAgain('What I said', [recording, picture])).toEqual([picture])
  expect(filesAgain('What I said', [recording])).toBeUndefined()
  expect(filesAgain('Typed', undefined)).toBeUndefined()
})
