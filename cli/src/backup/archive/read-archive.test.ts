import { existsSync, mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { temporaryFolder } from '@hearth/kernel/test-support'
import { describe, expect, test } from 'vitest'
import { readArchive } from './read-archive.ts'
import { paddingOf, renderHeader } from './tar-header.ts'
import { type ArchiveEntry, writeArchive } from './write-archive.ts'

const end = Buffer.alloc(1_024)

function file(name: string, text: string): Buffer {
  const content = Buffer.from(text)
  return Buffer.concat([renderHeader(name, content.length), content, Buffer.alloc(paddingOf(content.length))])
}

/** The same entry as another kind, its checksum mended. */
function ofType(entry: Buffer, type: string): Buffer {
  const before = entry[156] ?? 0
  entry.write(type, 156)
  const sum = Number.parseInt(entry.toString('latin1', 148, 154), 8) - before + (entry[156] ?? 0)
  entry.write(`${sum.toString(8).padStart(6, '0')}\0 `, 148)
  return entry
}

function archiveOf(...parts: readonly Buffer[]) {
  const folder = temporaryFolder()
  const path = join(folder, 'backup.tar.gz')
  const target = join(folder, 'unpacked')
  mkdirSync(target)
  writeFileSync(path, gzipSync(Buffer.concat(parts)))
  const read = (name: string) => readFileSync(join(target, name), 'utf8')
  return { path, target, read, unpack: () => readArchive(path, target) }
}

async function* entriesOf(entries: readonly ArchiveEntry[]): AsyncGenerator<ArchiveEntry> {
  yield* entries
}

describe('an archive', () => {
  test('is unpacked with its folders, for the owner alone', async () => {
    const { unpack, read, target } = archiveOf(file('a.txt', 'one'), file('x/y/b.txt', 'two'), file('empty', ''), end)
    await unpack()
    expect(['a.txt', 'x/y/b.txt', 'empty'].map(read)).toEqual(['one', 'two', ''])
    expect(statSync(join(target, 'a.txt')).mode & 0o777).toBe(0o600)
  })

  test('comes back as it was written, with long names and a checksum of each file', async () => {
    const folder = temporaryFolder()
    const [path, source, target] = ['backup.tar.gz', 'source', 'target'].map((name) => join(folder, name))
    if (path === undefined || source === undefined || target === undefined) throw new Error('three names')
    writeFileSync(source, 'x'.repeat(100_000))
    const long = `${'deep/'.repeat(30)}file`
    const entries = [
      { name: 'text', text: 'hello' },
      { name: long, path: source },
      { name: 'gone', path: join(folder, 'gone') },
    ]
    await writeArchive(path, entriesOf(entries))
    expect([statSync(path).mode & 0o777, existsSync(`${path}.partial`)]).toEqual([0o600, false])
    await readArchive(path, target)
    expect(readFileSync(join(target, long), 'utf8')).toBe('x'.repeat(100_000))
    expect(existsSync(join(target, 'gone'))).toBe(false)
    const sums = readFileSync(join(target, 'SHA256SUMS'), 'utf8')
    expect(sums.split('\n')[0]).toBe('2cf24dba5fb0a30e26e83b2ac5b9e29e1b161e5c1fa7425e73043362938b9824  text')
    expect(
      sums
        .trimEnd()
        .split('\n')
        .map((line) => line.slice(66)),
    ).toEqual(['text', long])
  })

  test('that cannot be written leaves nothing behind', async () => {
    const path = join(temporaryFolder(), 'backup.tar.gz')
    const broken = async function* (): AsyncGenerator<ArchiveEntry> {
      yield { name: 'a', text: 'a' }
      throw new Error('the source ended')
    }
    await expect(writeArchive(path, broken())).rejects.toThrow('the source ended')
    expect([existsSync(path), existsSync(`${path}.partial`)]).toEqual([false, false])
  })

  test('entries of other kinds are passed over, and a long name is that of the next alone', async () => {
    const name = `${'n'.repeat(120)}`
    const { unpack, read, target } = archiveOf(
      file(name, 'long'),
      ofType(file('folder', 'zzz'), '5'),
      file('b', 'two'),
      end,
    )
    await unpack()
    expect([read(name), read('b'), existsSync(join(target, 'folder'))]).toEqual(['long', 'two', false])
  })

  test.each(['../out', '/etc/x', 'a/../b', './a', 'a//b', 'a\\b', 'a/'])('that names "%s" is refused', async (name) => {
    await expect(archiveOf(file(name, 'x'), end).unpack()).rejects.toThrow(
      `Cannot read the backup: "${name}" is no name of a file inside it`,
    )
  })

  test.each([
    {
      name: 'ends in the middle',
      parts: [file('a', 'x'.repeat(600)).subarray(0, 700)],
      reason: 'it ends in the middle',
    },
    { name: 'has no end', parts: [file('a', 'x')], reason: 'it ends in the middle' },
    { name: 'is damaged', parts: [Buffer.alloc(512, 1), end], reason: 'the checksum does not fit' },
  ])('that $name is refused', async ({ parts, reason }) => {
    const { path, unpack } = archiveOf(...parts)
    await expect(unpack()).rejects.toThrow(`Cannot read the backup "${path}": ${reason}`)
  })

  test('that is none, or is not there, is refused', async () => {
    const { path, target } = archiveOf(end)
    writeFileSync(path, 'no gzip')
    await expect(readArchive(path, target)).rejects.toThrow(`Cannot read the backup "${path}": incorrect header check`)
    await expect(readArchive(`${path}.no`, target)).rejects.toThrow('ENOENT')
  })

  test('does not write over what is there', async () => {
    const { unpack, target } = archiveOf(file('a', 'x'), end)
    writeFileSync(join(target, 'a'), 'kept')
    await expect(unpack()).rejects.toThrow('EEXIST')
    expect(readFileSync(join(target, 'a'), 'utf8')).toBe('kept')
  })
})
