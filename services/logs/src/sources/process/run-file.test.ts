import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { makeHome } from '../../test-support/log-writer.ts'
import { isAlive, readRun } from './run-file.ts'

let made: ReturnType<typeof makeHome>
beforeEach(() => {
  made = makeHome()
})
afterEach(() => made.remove())

const path = () => join(made.home, 'run.json')

describe('readRun()', () => {
  test('gives what the supervisor wrote, without what is not known here', async () => {
    const services = {
      web: { pid: 8, port: 3_000, state: 'ready', restarts: 1 },
      late: { pid: null, state: 'starting' },
    }
    writeFileSync(path(), JSON.stringify({ pid: 7, services, later: true }))
    expect(await readRun(made.home)).toEqual({ pid: 7, services })
  })

  test.each([
    { name: 'is cut off', text: '{"pid":7' },
    { name: 'is no run', text: '{"services":{}}' },
    { name: 'lacks a state', text: '{"pid":7,"services":{"web":{"pid":8}}}' },
  ])('knows of nothing where the file $name', async ({ text }) => {
    writeFileSync(path(), text)
    expect(await readRun(made.home)).toBeUndefined()
  })

  test('knows of nothing where there is no file, or no folder', async () => {
    expect(await readRun(made.home)).toBeUndefined()
    writeFileSync(join(made.home, 'file'), '')
    expect(await readRun(join(made.home, 'file'))).toBeUndefined()
  })

  test('throws what the system says of a file that cannot be read', async () => {
    mkdirSync(path())
    await expect(readRun(made.home)).rejects.toMatchObject({ code: 'EISDIR' })
  })
})

describe('isAlive()', () => {
  // The largest id that Linux gives out is 4,194,304.
  const nobody = 4_194_305

  afterEach(() => void vi.restoreAllMocks())

  test('tells a process that runs from one that does not', () => {
    expect([isAlive(process.pid), isAlive(nobody)]).toEqual([true, false])
  })

  test('counts one that belongs to another account', () => {
    vi.spyOn(process, 'kill').mockImplementation(() => {
      throw Object.assign(new Error('not permitted'), { code: 'EPERM' })
    })
    expect(isAlive(1)).toBe(true)
  })
})
