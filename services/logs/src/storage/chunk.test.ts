import fc from 'fast-check'
import { expect, test } from 'vitest'
import { NO_LABELS } from '../domain/streams/stream-store.ts'
import { decodePlainChunk, encodePlainChunk } from './chunk.ts'

const labels = { app: 'shop' }
const all = { from: '', until: '~', needles: [], accepts: undefined }

function readBack(lines: readonly string[]): readonly string[] {
  const entries = lines.map((line, at) => ({
    ...{ labels, line, metadata: NO_LABELS },
    time: `17000000000000000${String(at).padStart(2, '0')}`,
  }))
  return decodePlainChunk(encodePlainChunk(entries), labels, all).map(({ line }) => line)
}

test('half a character at the end of a line and its other half at the begin of the next stay apart', () => {
  expect(readBack(['a\ud83d', '\ude00b', 'hello world'])).toEqual(['a\ufffd', '\ufffdb', 'hello world'])
})

test('lines of any text are read as they were written, but for half characters', () => {
  const unit = fc.constantFrom('a', 'ü', '\u{1f600}', '\ud83d', '\ude00')
  const lines = fc.array(fc.string({ unit, maxLength: 4 }), { maxLength: 20 })
  const check = (given: readonly string[]) => {
    expect(readBack(given)).toEqual(given.map((line) => line.toWellFormed()))
  }
  fc.assert(fc.property(lines, check))
})
