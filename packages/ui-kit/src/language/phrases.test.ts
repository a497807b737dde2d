import { describe, expect, test } from 'vitest'
import { createSay, phrases } from './phrases.ts'

const sentences = {
  'connection refused': 'Verbindung abgelehnt',
  'only {size} ({share}) free': 'nur {size} ({share}) frei',
  '{from} wired to {to}': '{to} hängt an {from}',
  'down for {time} s': '{time} s Ausfall',
  '{name} ready': '{name} bereit',
  '{name}: {reason}': '{name}: {reason}',
}
const say = createSay(sentences, 'de')

describe('createSay()', () => {
  test.each([
    { name: 'a sentence', said: 'connection refused', expected: 'Verbindung abgelehnt' },
    { name: 'one with values', said: 'only 3 GiB (4 %) free', expected: 'nur 3 GiB (4 %) frei' },
    {
      name: 'quantities, as German writes them',
      said: 'only 1.40 GiB (0.5 %) free',
      expected: 'nur 1,40 GiB (0,5 %) frei',
    },
    { name: 'a quantity alone', said: 'down for 1.5 s', expected: '1,5 s Ausfall' },
    { name: 'no number of a name', said: '2.5 ready', expected: '2.5 bereit' },
    { name: 'values in another order', said: 'A wired to B', expected: 'B hängt an A' },
    { name: 'a sentence within another', said: 'logs: connection refused', expected: 'logs: Verbindung abgelehnt' },
    { name: 'a sentence of several lines', said: 'a: b\nc', expected: 'a: b\nc' },
    { name: 'nothing of one that is not known', said: 'gone for lunch', expected: 'gone for lunch' },
    { name: 'nothing of one that only begins like another', said: 'only 3 GiB', expected: 'only 3 GiB' },
    { name: 'a value that looks like a place for one', said: '{size} wired to B', expected: 'B hängt an {size}' },
    { name: 'no empty text', said: '', expected: '' },
  ])('translates $name', ({ said, expected }) => expect(say(said)).toBe(expected))
})

test('phrases() leave English as it is, without loading anything', async () => {
  const english = await phrases({ de: () => Promise.reject(new Error('not asked for')) })
  expect(english('connection refused')).toBe('connection refused')
})
