import { errorCode } from '@hearth/kernel'
import { FileFault } from './gguf-reader.ts'
import { type ModelFile, readModelFile } from './read-model-file.ts'

const largest: Readonly<Record<string, number>> = {
  block_count: 10_000,
  embedding_length: 1_048_576,
  'attention.head_count': 65_536,
  'attention.head_count_kv': 65_536,
  context_length: 2 ** 31 - 1,
  expert_count: 65_536,
}

/**
 * Reads a model's head and refuses what llama.cpp would stumble over, which ends its process.
 *
 * @param knows whether llama.cpp knows an architecture
 * @throws {FileFault} whose message tells what is wrong with the file
 */
export function checkModelFile(path: string, knows: (architecture: string) => boolean): ModelFile {
  const file = readModelFile(path)
  const architecture = file.values.get('general.architecture')
  if (typeof architecture !== 'string') throw new FileFault('the file is damaged: it does not name its architecture')
  if (!knows(architecture))
    throw new FileFault(`its architecture "${architecture}" is not known to this version of llama.cpp`)
  if (file.tensors.size === 0) throw new FileFault('it holds no weights; name the file that does')
  for (const [name, max] of Object.entries(largest)) {
    const value = file.values.get(`${architecture}.${name}`)
    if (value === undefined) continue
    const fits =
      typeof value === 'number' &&
      Number.isInteger(value) &&
      value >= (name.startsWith('expert') ? 0 : 1) &&
      value <= max
    // Layers without attention have no heads.
    if (!fits && !(name.startsWith('attention') && value === 0))
      throw new FileFault(`the file is damaged: its "${architecture}.${name}" is ${value}`)
  }
  checkNeeded(file, architecture)
  checkVocabulary(file)
  return file
}

/** Refuses an adapter whose file is none, or lies. @throws {FileFault} that names it */
export function checkAdapter(path: string): void {
  const reason = reasonAgainst(path)
  if (reason !== undefined) throw new FileFault(`its adapter "${path}" cannot be used: ${reason}`)
}

function reasonAgainst(path: string): string | undefined {
  try {
    const { values, tensors } = readModelFile(path)
    if (values.get('adapter.type') !== 'lora' || tensors.size === 0) return 'it is no LoRA adapter'
    return undefined
  } catch (error) {
    if (error instanceof FileFault) return error.message
    return errorCode(error) === 'ENOENT' ? 'there is no such file' : String(error)
  }
}

/** What llama.cpp asks for as soon as there is one of these tensors; it ends its process for want of it. */
const needed: Readonly<Record<string, readonly string[]>> = {
  'attention.head_count': ['blk.0.attn_q.weight', 'blk.0.attn_qkv.weight'],
  feed_forward_length: ['blk.0.ffn_up.weight', 'blk.0.ffn_gate.weight'],
}

function checkNeeded({ values, listLengths, tensors }: ModelFile, architecture: string): void {
  for (const [name, users] of Object.entries(needed)) {
    const key = `${architecture}.${name}`
    if (!values.has(key) && !listLengths.has(key) && users.some((user) => tensors.has(user)))
      throw new FileFault(`the file is damaged: it does not tell "${key}"`)
  }
}

function checkVocabulary({ listLengths }: ModelFile): void {
  const tokens = listLengths.get('tokenizer.ggml.tokens')
  if (tokens === undefined) return
  if (tokens === 0) throw new FileFault('the file is damaged: its vocabulary is empty')
  for (const name of ['scores', 'token_type']) {
    const length = listLengths.get(`tokenizer.ggml.${name}`)
    if (length !== undefined && length !== tokens)
      throw new FileFault(`the file is damaged: it has ${tokens} tokens and ${length} of "tokenizer.ggml.${name}"`)
  }
}
