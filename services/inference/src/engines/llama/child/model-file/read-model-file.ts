import { closeSync, existsSync, fstatSync, openSync } from 'node:fs'
import { createGgufReader, FileFault, type GgufReader, scalarBytes } from './gguf-reader.ts'
import { tensorTypes } from './tensor-types.ts'

/** The head of a model file whose lengths all hold. Lists are given by their length. */
export type ModelFile = {
  readonly values: ReadonlyMap<string, string | number>
  readonly listLengths: ReadonlyMap<string, number>
  readonly tensors: ReadonlySet<string>
}

const magic = 0x46_55_47_47
const boolType = 7
const textType = 8
const listType = 9
const maxEntries = 65_536
const maxTensors = 1_000_000
const vocabularyKey = 'tokenizer.ggml.tokens'
const maxDimensions = 4
const defaultAlignment = 32
const shardPattern = /-(\d{5})-of-(\d{5})\.gguf$/

/**
 * Reads the whole head of a GGUF file, and of all its parts when it is split, and compares every
 * length in it with the file: native code reads on behind the end of a file that lies.
 *
 * @throws {FileFault} for a file that is cut short, damaged or lies
 */
export function readModelFile(path: string): ModelFile {
  const first = readPart(path)
  const [, index, count] = shardPattern.exec(path) ?? []
  if (index !== '00001') return first
  const tensors = new Set(first.tensors)
  for (let part = 2; part <= Number(count); part++) {
    const other = path.replace(shardPattern, `-${String(part).padStart(5, '0')}-of-${count}.gguf`)
    if (!existsSync(other)) throw new FileFault(`part ${part} of ${Number(count)} is missing: "${other}"`)
    for (const tensor of readPart(other).tensors) tensors.add(tensor)
  }
  return { ...first, tensors }
}

function readPart(path: string): ModelFile {
  const file = openSync(path, 'r')
  try {
    return readHead(createGgufReader(file, fstatSync(file).size))
  } finally {
    closeSync(file)
  }
}

function readHead(reader: GgufReader): ModelFile {
  if (reader.u32() !== magic) throw new FileFault('it is not a GGUF file: it does not begin with "GGUF"')
  const version = reader.u32()
  if (version !== 2 && version !== 3)
    throw new FileFault(`it is a GGUF file of version ${version}, and only 2 and 3 can be read`)
  const tensorCount = bounded(reader.u64(), maxTensors, 'tensors')
  const entries = bounded(reader.u64(), maxEntries, 'entries')
  const values = new Map<string, string | number>()
  const listLengths = new Map<string, number>()
  for (let entry = 0; entry < entries; entry++) {
    const key = reader.text()
    if (key === '') throw new FileFault('the file is damaged: an entry has no name')
    const type = reader.u32()
    if (type === listType) listLengths.set(key, skipList(reader, key))
    else if (type === textType) values.set(key, reader.text())
    else if (scalarBytes(type) !== undefined) values.set(key, readScalar(reader, type))
    else throw new FileFault(`the file is damaged: "${key}" is of the unknown type ${type}`)
  }
  return { values, listLengths, tensors: readTensors(reader, tensorCount, alignmentOf(values)) }
}

function readScalar(reader: GgufReader, type: number): number {
  return type === boolType ? Number(reader.u8() !== 0) : reader.scalar(type)
}

function bounded(count: number, max: number, what: string): number {
  if (count <= max) return count
  throw new FileFault(`the file is damaged: it names ${count} ${what}`)
}

function skipList(reader: GgufReader, key: string): number {
  const type = reader.u32()
  const length = reader.u64()
  const bytes = scalarBytes(type)
  if (bytes !== undefined) reader.skip(length * bytes)
  else if (type === textType && key === vocabularyKey) readVocabulary(reader, length)
  else if (type === textType) for (let index = 0; index < length; index++) reader.skip(reader.u64())
  else throw new FileFault(`the file is damaged: "${key}" is a list of the unknown type ${type}`)
  return length
}

function readVocabulary(reader: GgufReader, length: number): void {
  const seen = new Set<string>()
  for (let index = 0; index < length; index++) {
    const token = reader.letters()
    // llama.cpp gives those without a text one of their own.
    if (token !== '' && seen.size === seen.add(token).size)
      throw new FileFault(`the file is damaged: it has the token "${token}" twice`)
  }
}

function alignmentOf(values: ReadonlyMap<string, string | number>): number {
  const alignment = values.get('general.alignment') ?? defaultAlignment
  const fits =
    typeof alignment === 'number' && alignment >= 8 && alignment <= 65_536 && Number.isInteger(Math.log2(alignment))
  if (!fits) throw new FileFault(`the file is damaged: it names the alignment ${alignment}`)
  return alignment
}

function readTensors(reader: GgufReader, count: number, alignment: number): ReadonlySet<string> {
  const names = new Set<string>()
  let dataBytes = 0
  for (let index = 0; index < count; index++) {
    const name = reader.text()
    if (names.has(name)) throw new FileFault(`the file is damaged: it has the tensor "${name}" twice`)
    names.add(name)
    const bytes = readTensorBytes(reader, name)
    const offset = reader.u64()
    if (offset % alignment !== 0) throw new FileFault(`the file is damaged: the tensor "${name}" lies askew`)
    dataBytes = Math.max(dataBytes, offset + bytes)
  }
  const start = Math.ceil(reader.position() / alignment) * alignment
  const missing = start + dataBytes - reader.sizeBytes
  if (missing > 0) throw new FileFault(`the file is cut short or damaged: ${missing} bytes are missing at its end`)
  return names
}

function readTensorBytes(reader: GgufReader, name: string): number {
  const dimensions = bounded(reader.u32(), maxDimensions, `dimensions for the tensor "${name}"`)
  const sizes = Array.from({ length: dimensions }, () => reader.u64())
  const type = reader.u32()
  const [perBlock, bytes] = tensorTypes[type] ?? []
  if (perBlock === undefined || bytes === undefined)
    throw new FileFault(`the tensor "${name}" is of type ${type}, which this version of llama.cpp does not know`)
  const [row = 1] = sizes
  const values = sizes.reduce((product, size) => product * size, 1)
  if (sizes.includes(0) || values > Number.MAX_SAFE_INTEGER || row % perBlock !== 0)
    throw new FileFault(`the file is damaged: the tensor "${name}" has the impossible shape ${sizes.join(' x ')}`)
  return (values / perBlock) * bytes
}
