import { expect, test } from 'vitest'
import { readSpeech } from './read-speech.ts'

const read = (event: string, data: object) => readSpeech(JSON.stringify({ event, data }))

test.each([
  { event: 'tts_start', data: { chatMessageId: 'm', format: 'mp3' }, step: { kind: 'start', messageId: 'm' } },
  {
    event: 'tts_data',
    data: { chatMessageId: 'm', audioChunk: btoa('ab') },
    step: { kind: 'sound', messageId: 'm', bytes: new Uint8Array([97, 98]) },
  },
  {
    event: 'tts_error',
    data: { chatMessageId: 'm', error: 'No voice' },
    step: { kind: 'failed', messageId: 'm', why: 'No voice' },
  },
  { event: 'tts_end', data: { chatMessageId: 'm' }, step: { kind: 'end', messageId: 'm' } },
  { event: 'tts_abort', data: { chatMessageId: 'm' }, step: { kind: 'end', messageId: 'm' } },
])('$event is a step of speech', ({ event, data, step }) => expect(read(event, data)).toEqual(step))

test('an answer that speaks of speech is none', () => {
  expect(readSpeech(JSON.stringify({ event: 'token', data: 'an event "tts_data"' }))).toBeUndefined()
  expect(readSpeech('{"event":"token","data":"hi"}')).toBeUndefined()
})
