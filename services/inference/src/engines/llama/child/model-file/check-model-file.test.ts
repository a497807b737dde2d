import { copyFile, mkdtemp, readFile, rm, truncate, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type GgufTensor, type GgufValue, ggufHead } from '../../../../random-model/gguf-writer.ts'
import { starterModelPath } from '../../../../storage/main-model.ts'
import { checkModelFile } from './check-model-file.ts'
import { FileFault } from './gguf-reader.ts'

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'hearth-gguf-'))
})
afterAll(() => rm(folder, { recursive: true }))

const knows = (architecture: string) => architecture === 'llama'
const check = (path: string) => checkModelFile(path, knows)

async function write(bytes: Uint8Array, name = 'model.gguf'): Promise<string> {
  const path = join(folder, name)
  await writeFile(path, bytes)
  return path
}

const sound: Readonly<Record<string, GgufValue>> = {
  'general.architecture': { type: 'string', value: 'llama' },
  'llama.block_count': { type: 'uint32', value: 2 },
  'tokenizer.ggml.tokens': { type: 'strings', value: ['a', 'b'] },
  'tokenizer.ggml.token_type': { type: 'int32s', value: [1, 1] },
}
const tensor: GgufTensor = { name: 'token_embd.weight', dimensions: [32, 2], format: 'q8_0' }

function file(
  metadata: Readonly<Record<string, GgufValue>>,
  tensors: readonly GgufTensor[] = [tensor],
  dataBytes = 96,
) {
  return write(Buffer.concat([ggufHead({ ...sound, ...metadata }, tensors), Buffer.alloc(dataBytes)]))
}

/** The sound file with bytes replaced behind the first place where `before` stands. */
async function patched(before: string, offset: number, bytes: readonly number[]): Promise<string> {
  const whole = await readFile(await file({}))
  whole.set(bytes, whole.indexOf(before) + before.length + offset)
  return write(whole)
}

const u64 = (value: bigint) => [...new Uint8Array(BigUint64Array.of(value).buffer)]

describe('checkModelFile()', () => {
  test('takes a sound file, and tells what is in it', async () => {
    const { values, listLengths, tensors } = check(await file({}))
    expect(values.get('llama.block_count')).toBe(2)
    expect(listLengths.get('tokenizer.ggml.tokens')).toBe(2)
    expect([...tensors]).toEqual(['token_embd.weight'])
    expect(check(starterModelPath()).tensors.has('token_embd.weight')).toBe(true)
  })

  test('takes one that says it has no experts', async () => {
    const { values } = check(await file({ 'llama.expert_count': { type: 'uint32', value: 0 } }))
    expect(values.get('llama.expert_count')).toBe(0)
  })

  test.each([
    {
      name: 'of another kind',
      path: () => write(Buffer.from('<!doctype html><title>404</title>')),
      reason: 'not a GGUF file',
    },
    { name: 'that is empty', path: () => write(new Uint8Array()), reason: 'cut short' },
    { name: 'of version 9', path: () => write(Buffer.from('GGUF\x09\0\0\0')), reason: 'version 9' },
    {
      name: 'without an architecture',
      path: () => file({ 'general.architecture': { type: 'uint32', value: 1 } }),
      reason: 'architecture',
    },
    {
      name: 'of an unknown architecture',
      path: () => file({ 'general.architecture': { type: 'string', value: 'brain' } }),
      reason: '"brain" is not known',
    },
    { name: 'without weights', path: () => file({}, []), reason: 'no weights' },
    { name: 'whose weights are cut', path: () => file({}, [tensor], 4), reason: 'bytes are missing at its end' },
    { name: 'with a tensor twice', path: () => file({}, [tensor, tensor]), reason: 'twice' },
    { name: 'with an impossible shape', path: () => file({}, [{ ...tensor, dimensions: [33, 2] }]), reason: '33 x 2' },
    {
      name: 'with an empty tensor',
      path: () => file({}, [{ ...tensor, dimensions: [0] }]),
      reason: 'impossible shape',
    },
    {
      name: 'with no layers',
      path: () => file({ 'llama.block_count': { type: 'uint32', value: 0 } }),
      reason: 'block_count" is 0',
    },
    {
      name: 'whose lists do not fit each other',
      path: () => file({ 'tokenizer.ggml.token_type': { type: 'int32s', value: [1] } }),
      reason: '2 tokens and 1',
    },
    {
      name: 'with an empty vocabulary',
      path: () => file({ 'tokenizer.ggml.tokens': { type: 'strings', value: [] } }),
      reason: 'empty',
    },
    {
      name: 'with a text without end',
      path: () => patched('general.architecture', 4, u64(2n ** 40n)),
      reason: 'a text of',
    },
    {
      name: 'with a list without end',
      path: () => patched('tokenizer.ggml.tokens', 8, u64(2n ** 50n)),
      reason: 'damaged',
    },
    {
      name: 'with a length beyond all numbers',
      path: () => patched('tokenizer.ggml.tokens', 8, u64(2n ** 63n)),
      reason: 'names the length',
    },
    {
      name: 'with a value of no type',
      path: () => patched('llama.block_count', 0, [99, 0, 0, 0]),
      reason: 'unknown type 99',
    },
    { name: 'with weights of no type', path: () => patched('token_embd.weight', 20, [99, 0, 0, 0]), reason: 'type 99' },
    { name: 'with weights that lie askew', path: () => patched('token_embd.weight', 24, u64(3n)), reason: 'askew' },
    {
      name: 'with weights far behind its end',
      path: () => patched('token_embd.weight', 24, u64(2n ** 40n)),
      reason: 'missing at its end',
    },
    {
      name: 'of very many tensors',
      path: async () => {
        const whole = await readFile(await file({}))
        whole.set(u64(2n ** 32n), 8)
        return write(whole)
      },
      reason: 'tensors',
    },
    {
      name: 'of which a part is missing',
      path: async () => {
        const path = join(folder, 'split-00001-of-00002.gguf')
        await copyFile(await file({}), path)
        return path
      },
      reason: 'part 2 of 2 is missing',
    },
  ])('refuses a file $name', async ({ path, reason }) => {
    const made = await path()
    expect(() => check(made)).toThrow(FileFault)
    expect(() => check(made)).toThrow(reason)
  })

  test('refuses a real file wherever it is cut', async () => {
    const whole = await readFile(starterModelPath())
    for (const part of [0.001, 0.01, 0.02, 0.5, 0.9999]) {
      const path = await write(whole)
      await truncate(path, Math.floor(whole.length * part))
      expect(() => check(path)).toThrow('cut short')
    }
  })

  test('property: damage in the head is refused or harmless, never a fault of ours', async () => {
    const whole = (await readFile(starterModelPath())).subarray(0, 200_000)
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.tuple(fc.nat(4_000), fc.integer({ min: 0, max: 255 })), { minLength: 1, maxLength: 8 }),
        async (damage) => {
          const bytes = Buffer.from(whole)
          for (const [at, value] of damage) bytes[at] = value
          const path = await write(bytes, 'damaged.gguf')
          expect(() => check(path)).toThrow(FileFault)
        },
      ),
      { numRuns: 200 },
    )
  })
})
