import { createHash } from 'node:crypto'
import { mkdir, readFile } from 'node:fs/promises'
import { basename, dirname } from 'node:path'
import { errorCode, Failure, type Keys, renameAndSync, writeFileAtomic } from '@hearth/kernel'
import { reseal, seal, unseal } from '@hearth/store'
import type { ManagedContent, ManagedFile } from '../domain/model/managed.ts'

export type ManagedFileDeps<T> = {
  readonly path: string
  /** What holds where nothing was written yet. */
  readonly empty: unknown
  /** @throws {Failure} `invalid` when it has faults */
  readonly parse: (value: unknown) => T
  /** Of the text. */
  readonly maxBytes: number
  /** Seals the file, for what holds secrets. */
  readonly keys?: Keys
}

type Kept<T> = ManagedContent<T> & { readonly text: string }

const mode = 0o600

/** @throws {Failure} `invalid` when the file has faults, or was sealed with a key that is not known */
export async function openManagedFile<T>({
  path,
  empty,
  parse,
  maxBytes,
  keys,
}: ManagedFileDeps<T>): Promise<ManagedFile<T>> {
  const previousPath = `${path}.previous`
  const beforePath = `${path}.before`
  const files = textFiles(keys, basename(path))
  for (const one of [path, previousPath]) await files.renew(one)
  const keep = (text: string): Kept<T> => ({ text, content: parse(parseText(text, path)), version: versionOf(text) })
  let kept = keep((await files.read(path)) ?? JSON.stringify(empty))
  let apply: (content: T) => Promise<void> = async () => undefined
  let writing: Promise<unknown> = Promise.resolve()
  const inTurn = <R>(work: () => R | Promise<R>): Promise<R> => {
    const done = writing.then(work)
    writing = done.catch(() => undefined)
    return done
  }
  const put = async (text: string, expected: string | undefined) => {
    const before = kept
    if (expected !== undefined && expected !== before.version)
      throw new Failure('conflict', 'Cannot write this: it was changed meanwhile; read it again')
    if (Buffer.byteLength(text) > maxBytes)
      throw new Failure('too-large', `Cannot write this: it is longer than ${maxBytes} bytes`)
    const next = keep(text)
    if (next.version === before.version) return before
    // Both before anything changes: the way back has to be there on a disk that is full by then.
    await files.write(beforePath, before.text)
    await files.write(path, text)
    try {
      await apply(next.content)
    } catch (error) {
      await renameAndSync(beforePath, path)
      await apply(before.content)
      throw error
    }
    await renameAndSync(beforePath, previousPath)
    kept = next
    return next
  }
  return {
    read: () => inTurn(() => kept),
    current: () => kept.content,
    check: parse,
    write: (value, expected) => inTurn(() => put(JSON.stringify(value), expected)),
    rollBack: () =>
      inTurn(async () => {
        const text = await files.read(previousPath)
        if (text !== undefined) return put(text, undefined)
        throw new Failure('conflict', 'Cannot go back: nothing was changed here yet')
      }),
    onChange(listener) {
      apply = listener
    },
  }
}

function parseText(text: string, path: string): unknown {
  try {
    return JSON.parse(text)
  } catch (cause) {
    throw new Failure('invalid', `Cannot read ${path}: it is no JSON; what was there before is ${path}.previous`, {
      cause,
    })
  }
}

function versionOf(text: string): string {
  return createHash('sha256').update(text).digest('base64url')
}

function readIfThere(path: string): Promise<string | undefined> {
  return readFile(path, 'utf8').catch((error: unknown) => {
    if (errorCode(error) === 'ENOENT') return undefined
    throw error
  })
}

/** Reads and writes texts, sealed where there are keys, for a file of this name and those before it. */
function textFiles(keys: Keys | undefined, name: string) {
  return {
    async read(path: string): Promise<string | undefined> {
      const found = await readIfThere(path)
      if (keys === undefined || found === undefined) return found
      const text = unseal(keys, name, found)
      if (text !== undefined) return text
      throw new Failure(
        'invalid',
        `Cannot decrypt ${path}: it was sealed with another master secret, or altered; give that secret back (also as ` +
          'one of "otherSecrets"), or move the file away and write it anew',
      )
    },
    /** @throws {Failure} `broken` where the disk is full; what was there stays */
    async write(path: string, text: string): Promise<void> {
      try {
        await mkdir(dirname(path), { recursive: true })
        await writeFileAtomic(path, keys === undefined ? text : seal(keys, name, text), { mode })
      } catch (cause) {
        if (errorCode(cause) !== 'ENOSPC') throw cause
        throw new Failure('broken', 'Cannot store this: the disk is full; free some space and try again', { cause })
      }
    },
    /** Seals it with the key that counts, where that was another. */
    async renew(path: string): Promise<void> {
      const found = keys === undefined ? undefined : await readIfThere(path)
      const renewed = keys === undefined || found === undefined ? undefined : reseal(keys, name, found)
      if (renewed !== undefined) await writeFileAtomic(path, renewed, { mode })
    },
  }
}
