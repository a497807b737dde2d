import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createLogger } from '@hearth/kernel'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { createQueryLog, type QueryLog } from './query-log.ts'

let dir = ''
let log: QueryLog
beforeEach(() => {
  dir = mkdtempSync(join(tmpdir(), 'query-log-'))
  log = createQueryLog(createLogger({ service: 'test', level: 'silent' }))
})
afterEach(async () => {
  await log.close()
  rmSync(dir, { recursive: true, force: true })
})

const linesOf = (name: string) => readFileSync(join(dir, name), 'utf8').split('\n').filter(Boolean)

test('without a file nothing is written', async () => {
  log.write('lost')
  expect(log.isOn).toBe(false)
  await log.use(undefined)
  expect(log.isOn).toBe(false)
})

test('lines are added behind those that are there', async () => {
  await log.use(join(dir, 'a'))
  log.write('one')
  await log.use(join(dir, 'a'))
  log.write('two')
  await log.close()
  expect(linesOf('a')).toEqual(['one', 'two'])
})

test('another file takes its place, and none', async () => {
  await log.use(join(dir, 'a'))
  log.write('one')
  await log.use(join(dir, 'b'))
  log.write('two')
  await log.use('')
  log.write('three')
  await expect.poll(() => existsSync(join(dir, 'b')) && linesOf('b')).toEqual(['two'])
  await expect.poll(() => linesOf('a')).toEqual(['one'])
  expect(log.isOn).toBe(false)
})

test('a file that cannot be opened is refused, and the one before stays', async () => {
  await log.use(join(dir, 'a'))
  await expect(log.use(join(dir, 'none', 'b'))).rejects.toMatchObject({
    kind: 'invalid',
    message: expect.stringContaining('ENOENT'),
  })
  log.write('one')
  await log.close()
  expect(linesOf('a')).toEqual(['one'])
})

test('a disk that does not keep up loses lines, not time', async () => {
  await log.use(join(dir, 'a'))
  const line = 'x'.repeat(1 << 20)
  for (let at = 0; at < 20; at++) log.write(line)
  await log.close()
  expect(log.failures()).toBeGreaterThan(0)
  expect(linesOf('a').length + log.failures()).toBe(20)
})
