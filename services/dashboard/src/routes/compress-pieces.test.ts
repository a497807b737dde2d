import { text } from 'node:stream/consumers'
import { createBrotliDecompress, createGunzip, createZstdDecompress } from 'node:zlib'
import { describe, expect, test } from 'vitest'
import { compressPieces, pieceCodings } from './compress-pieces.ts'

const decompressors = { zstd: createZstdDecompress, br: createBrotliDecompress, gzip: createGunzip }

async function* repeated(texts: readonly string[], ended: () => void = () => undefined) {
  const room = Buffer.alloc(200_000)
  try {
    for (const one of texts) yield room.subarray(0, room.write(one))
  } finally {
    ended()
  }
}

describe.each(pieceCodings)('compressPieces() in %s', (coding) => {
  test('has done with a piece when it asks for the next', async () => {
    const texts = Array.from({ length: 20 }, (_, at) => `${at}`.repeat(100_000 / (at < 10 ? 1 : 2)))
    const decompressor = decompressors[coding]()
    const decompressed = text(decompressor)
    for await (const piece of compressPieces(repeated(texts), coding)) decompressor.write(piece)
    decompressor.end()
    expect(await decompressed).toBe(texts.join(''))
  })

  test('gives a piece whole before it asks for the next', async () => {
    const decompressor = decompressors[coding]()
    let decompressed = ''
    decompressor.setEncoding('utf8').on('data', (part: string) => {
      decompressed += part
    })
    const asked: string[] = []
    async function* pieces() {
      for (const one of ['a', 'b', 'c']) {
        asked.push(one)
        yield Buffer.from(one)
      }
    }
    for await (const piece of compressPieces(pieces(), coding)) {
      const soFar = asked.join('')
      decompressor.write(piece)
      await expect.poll(() => decompressed).toBe(soFar)
    }
    expect(asked).toEqual(['a', 'b', 'c'])
  })

  test('ends its pieces when it is ended', async () => {
    let isEnded = false
    const compressed = compressPieces(
      repeated(['a', 'b'], () => {
        isEnded = true
      }),
      coding,
    )
    await compressed.next()
    await compressed.return()
    expect(isEnded).toBe(true)
  })

  test('fails as its pieces do', async () => {
    async function* pieces() {
      yield Buffer.from('a')
      throw new Error('no more')
    }
    const read = async () => {
      for await (const _ of compressPieces(pieces(), coding));
    }
    await expect(read()).rejects.toThrow('no more')
  })
})
