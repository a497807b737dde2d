import { PassThrough, Readable } from 'node:stream'
import { setImmediate as turn } from 'node:timers/promises'
import { describe, expect, test } from 'vitest'
import { captureOutput } from './capture.ts'

describe('captureOutput()', () => {
  test('every text reaches the log and the listener', async () => {
    const written: string[] = []
    const texts: string[] = []
    await captureOutput(Readable.from([Buffer.from('a\nb'), Buffer.from('c\n')]), {
      log: { write: (text) => written.push(text) > 0, drained: async () => undefined },
      stream: 'stdout',
      maxLineBytes: 100,
      onText: (text) => texts.push(text),
    })
    expect(written).toEqual(['a\n', 'bc\n'])
    expect(texts).toEqual(written)
  })

  test('nothing is read while the log is behind', async () => {
    const source = new PassThrough()
    const written: string[] = []
    const disk = Promise.withResolvers<void>()
    const done = captureOutput(source, {
      log: { write: (text) => written.push(text) > 1_000, drained: () => disk.promise },
      stream: 'stdout',
      maxLineBytes: 100,
    })
    source.write('one\n')
    await turn()
    source.write('two\n')
    await turn()
    expect(written).toEqual(['one\n'])
    disk.resolve()
    source.end()
    await done
    expect(written).toEqual(['one\n', 'two\n'])
  })

  test('a pipe that breaks keeps what came through', async () => {
    const source = new PassThrough()
    const written: string[] = []
    const done = captureOutput(source, {
      log: { write: (text) => written.push(text) > 0, drained: async () => undefined },
      stream: 'stdout',
      maxLineBytes: 100,
    })
    source.write('last words')
    await turn()
    source.destroy(new Error('EPIPE'))
    await done
    expect(written).toEqual(['last words\n'])
  })
})
