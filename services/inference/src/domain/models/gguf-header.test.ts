import { readFile } from 'node:fs/promises'
import { Failure } from '@hearth/kernel'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { starterModelPath } from '../../storage/main-model.ts'
import { parseGgufHeader } from './gguf-header.ts'

describe('parseGgufHeader()', () => {
  test('reads what the starter model says about itself', async () => {
    const { version, tensorCount, metadata } = parseGgufHeader(await readFile(starterModelPath()))
    expect(version).toBe(3)
    expect(tensorCount).toBeGreaterThan(10)
    expect(metadata.get('general.architecture')).toBe('llama')
    expect(metadata.get('llama.context_length')).toBe(1_024)
    expect(metadata.get('tokenizer.ggml.add_bos_token')).toBe(false)
  })

  test('reads as far as the bytes go', async () => {
    const { metadata } = parseGgufHeader((await readFile(starterModelPath())).subarray(0, 200))
    expect(metadata.get('general.architecture')).toBe('llama')
    expect(metadata.has('llama.context_length')).toBe(false)
  })

  test.each([
    {
      name: 'something else',
      bytes: Buffer.from('<!doctype html><title>Not found</title>'),
      reason: 'not a GGUF file',
    },
    { name: 'nothing', bytes: Buffer.alloc(0), reason: 'not a GGUF file' },
    { name: 'another version', bytes: Buffer.from(`GGUF\x09${'\0'.repeat(40)}`, 'latin1'), reason: 'version 9' },
  ])('refuses $name', ({ bytes, reason }) => {
    expect(() => parseGgufHeader(bytes)).toThrow(reason)
  })

  test('property: any bytes are read or refused, and never trip it', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 400 }), (rest) => {
        const bytes = Buffer.concat([Buffer.from('GGUF\x03\0\0\0', 'latin1'), rest])
        try {
          expect(parseGgufHeader(bytes).version).toBe(3)
        } catch (error) {
          expect(error).toBeInstanceOf(Failure)
        }
      }),
    )
  })
})
