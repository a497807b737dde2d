import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { temporaryFolder } from '@hearth/kernel/test-support'
import { expect, onTestFinished, test } from 'vitest'
import { type AuditFile, createAuditFile } from './audit-file.ts'

function open(folder: string, { name = 'host', maxBytes = 65_536, nowMs = Date.now } = {}): AuditFile {
  const faults: unknown[] = []
  const file = createAuditFile({ folder, name, maxBytes, nowMs, onFault: (error) => void faults.push(error) })
  onTestFinished(async () => {
    await file.close()
    expect(faults).toEqual([])
  })
  return file
}

const read = (folder: string, name = 'host.jsonl') => readFileSync(join(folder, name), 'utf8')

test('lines are in the file once they are acknowledged, in their order, for its owner alone', async () => {
  const folder = join(temporaryFolder(), 'audit')
  const file = open(folder)
  await Promise.all(['a\n', 'b\n', 'c\n'].map((line) => file.append(line)))
  expect(read(folder)).toBe('a\nb\nc\n')
  expect([statSync(join(folder, 'host.jsonl')).mode & 0o777, statSync(folder).mode & 0o777]).toEqual([0o600, 0o700])
  await file.close()
  await file.append('d\n')
  expect(read(folder)).toBe('a\nb\nc\nd\n')
})

test('the files together stay within their bytes, the oldest lines go first, and no line is cut', async () => {
  const folder = temporaryFolder()
  const file = open(folder)
  const line = (at: number) => `${at} ${'x'.repeat(500)}\n`
  for (let at = 0; at < 1_000; at++) await file.append(line(at))
  const names = readdirSync(folder)
  const text = names.map((name) => read(folder, name)).join('')
  expect(names.length).toBeGreaterThan(4)
  expect(text.length).toBeLessThanOrEqual(65_536 + 2 * line(0).length)
  const numbers = text
    .split('\n')
    .filter((each) => each !== '')
    .map((each) => Number(/^(\d+) x{500}$/.exec(each)?.[1]))
    .sort((one, other) => one - other)
  expect(numbers.at(-1)).toBe(999)
  expect(numbers).toEqual(Array.from({ length: numbers.length }, (_, at) => 1_000 - numbers.length + at))
})

test('files that are begun within one millisecond take nothing from one another', async () => {
  const folder = temporaryFolder()
  const file = open(folder, { nowMs: () => 0 })
  const lines = Array.from({ length: 20 }, (_, at) => `${at} ${'x'.repeat(2_500)}\n`)
  for (const line of lines) await file.append(line)
  const names = readdirSync(folder)
  expect(names.length).toBeGreaterThan(3)
  const text = names.map((each) => read(folder, each)).join('')
  for (const line of lines) expect(text).toContain(line)
})

test('of two processes with one folder each has its file, and both count', async () => {
  const folder = temporaryFolder()
  await Promise.all([open(folder, { name: 'one' }).append('1\n'), open(folder, { name: 'two' }).append('2\n')])
  expect(readdirSync(folder).sort()).toEqual(['one.jsonl', 'two.jsonl'])
})

test('of two that share a file neither takes lines from the other', async () => {
  const folder = temporaryFolder()
  const both = [open(folder), open(folder)]
  const line = (at: number) => `${at} ${'x'.repeat(2_000)}\n`
  await Promise.all(Array.from({ length: 20 }, (_, at) => both[at % 2]?.append(line(at))))
  const text = readdirSync(folder)
    .map((name) => read(folder, name))
    .join('')
  for (let at = 0; at < 20; at++) expect(text).toContain(line(at))
})

test('what a full disk left of a line is not made part of the next', async () => {
  const folder = temporaryFolder()
  writeFileSync(join(folder, 'host.jsonl'), 'whole\nhal')
  await open(folder).append('next\n')
  expect(read(folder)).toBe('whole\nhal\nnext\n')
})

test('a place that cannot be written is told, and written once it can be', async () => {
  const folder = join(temporaryFolder(), 'audit')
  writeFileSync(folder, 'no folder')
  const file = open(folder)
  await expect(file.append('a\n')).rejects.toMatchObject({ code: 'EEXIST' })
  const { rmSync } = await import('node:fs')
  rmSync(folder)
  mkdirSync(folder)
  await file.append('b\n')
  expect(existsSync(join(folder, 'host.jsonl')) && read(folder)).toBe('b\n')
})
