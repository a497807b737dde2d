import { expect, test } from 'vitest'
import { refusalOf, spokenFile } from './microphone.ts'

test.each([
  { name: 'NotAllowedError', says: /may not use the microphone: allow it/ },
  { name: 'NotFoundError', says: /no microphone: connect one/ },
  { name: 'NotReadableError', says: /another program may hold it/ },
  { name: 'OverconstrainedError', says: /Cannot record: because/ },
])('$name says what would help', ({ name, says }) => {
  expect(refusalOf(new DOMException('because', name))).toMatch(says)
})

test('a recording goes along as Flowise takes it, however long it is', async () => {
  const sound = new Uint8Array(100_000).fill(7)
  const { data = '', ...file } = await spokenFile(new Blob([sound], { type: 'audio/webm;codecs=opus' }))
  expect(file).toEqual({ type: 'audio', name: 'recording.webm', mime: 'audio/webm' })
  const [head, base64 = ''] = data.split(',')
  expect(head).toBe('data:audio/webm;base64')
  expect([...atob(base64)].every((letter) => letter.charCodeAt(0) === 7)).toBe(true)
  expect(atob(base64)).toHaveLength(sound.length)
})
