import { open, stat } from 'node:fs/promises'
import { errorCode, Failure } from '@hearth/kernel'
import { type GgufHeader, parseGgufHeader } from '../domain/models/gguf-header.ts'

const headBytes = 65_536
// Where somebody put the vocabulary first, what comes after it is further back.
const longHeadBytes = 33_554_432

/**
 * What the model file at `path` says about itself.
 *
 * @throws {Failure} `invalid` when there is no such file, it cannot be read, or it is no GGUF file
 */
export async function readGgufHeader(path: string): Promise<GgufHeader> {
  try {
    const header = parseGgufHeader(await readHead(path, headBytes))
    const isWhole = header.metadata.has(`${String(header.metadata.get('general.architecture'))}.block_count`)
    return isWhole ? header : parseGgufHeader(await readHead(path, longHeadBytes))
  } catch (cause) {
    throw new Failure('invalid', `Cannot load the model "${path}": ${reasonOf(cause)}`, { cause })
  }
}

/**
 * The same with what stands behind the vocabulary, such as the template; reads up to 32 MiB.
 *
 * @throws as `readGgufHeader`
 */
export async function readLongGgufHeader(path: string): Promise<GgufHeader> {
  return parseGgufHeader(await readHead(path, longHeadBytes))
}

async function readHead(path: string, maxBytes: number): Promise<Uint8Array> {
  const stats = await stat(path)
  if (stats.isDirectory()) throw new Failure('invalid', 'it is a folder; name the GGUF file in it')
  // Opening a pipe waits until somebody writes, and nothing can end that wait.
  if (!stats.isFile()) throw new Failure('invalid', 'it is a device or a pipe, not a file')
  const file = await open(path)
  try {
    const bytes = Math.min(maxBytes, stats.size)
    const { buffer, bytesRead } = await file.read(new Uint8Array(bytes), 0, bytes, 0)
    return buffer.subarray(0, bytesRead)
  } finally {
    await file.close()
  }
}

function reasonOf(cause: unknown): string {
  if (cause instanceof Failure) return cause.message
  const reasons: Readonly<Record<string, string>> = {
    ENOENT: 'there is no such file; set HEARTH_MODEL to the path of a GGUF file or the name of a stored model',
    EACCES: 'this user may not read it',
  }
  return reasons[errorCode(cause) ?? ''] ?? (cause instanceof Error ? cause.message : String(cause))
}
