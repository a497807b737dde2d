import { spawnSync } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { temporaryFolder } from '@hearth/kernel/test-support'
import { expect, test } from 'vitest'
import { type GgufValue, ggufHead } from '../random-model/gguf-writer.ts'
import { readGgufHeader, readLongGgufHeader } from './read-gguf-header.ts'

const architecture: Readonly<Record<string, GgufValue>> = {
  'general.architecture': { type: 'string', value: 'llama' },
  'llama.block_count': { type: 'uint32', value: 2 },
}

function write(bytes: Uint8Array): string {
  const path = join(temporaryFolder(), 'model.gguf')
  writeFileSync(path, bytes)
  return path
}

test('a file tells of itself', async () => {
  const { metadata } = await readGgufHeader(write(ggufHead(architecture, [])))
  expect(metadata.get('general.architecture')).toBe('llama')
  expect(metadata.get('llama.block_count')).toBe(2)
})

test('what stands behind a long vocabulary is found all the same', async () => {
  const { 'llama.block_count': count, ...first } = architecture
  const tokens = Array.from({ length: 30_000 }, (_, at) => `token ${at}`)
  const vocabulary: GgufValue = { type: 'strings', value: tokens }
  const path = write(
    ggufHead({ ...first, 'tokenizer.ggml.tokens': vocabulary, ...(count && { 'llama.block_count': count }) }, []),
  )
  expect((await readGgufHeader(path)).metadata.get('llama.block_count')).toBe(2)
  expect((await readLongGgufHeader(path)).metadata.get('llama.block_count')).toBe(2)
})

test.each([
  {
    name: 'that is not there',
    path: () => join(temporaryFolder(), 'none.gguf'),
    says: 'there is no such file; set HEARTH_MODEL',
    cause: { code: 'ENOENT' },
  },
  {
    name: 'that is a folder',
    path: () => temporaryFolder(),
    says: 'it is a folder; name the GGUF file in it',
    cause: { kind: 'invalid' },
  },
  {
    name: 'that is a pipe',
    path() {
      const path = join(temporaryFolder(), 'pipe')
      spawnSync('mkfifo', [path])
      return path
    },
    says: 'it is a device or a pipe, not a file',
    cause: { kind: 'invalid' },
  },
  {
    name: 'of another kind',
    path: () => write(Buffer.from('<!doctype html><title>404</title>')),
    says: 'GGUF',
    cause: expect.any(Error),
  },
])('a file $name is refused with the reason, and its cause for the log', async ({ path, says, cause }) => {
  const where = path()
  await expect(readGgufHeader(where)).rejects.toMatchObject({
    kind: 'invalid',
    message: expect.stringContaining(`Cannot load the model "${where}": `),
    cause,
  })
  await expect(readGgufHeader(where)).rejects.toThrow(says)
})
