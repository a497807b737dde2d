import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Failure } from '@hearth/kernel'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { lockHome } from './lock-home.ts'

let home = ''
beforeEach(() => {
  home = mkdtempSync(join(tmpdir(), 'lock-home-'))
})
afterEach(() => rmSync(home, { recursive: true, force: true }))

describe('the lock of a state folder', () => {
  it('is taken by one alone, and by another once it is free', () => {
    const first = lockHome(home)
    expect(first).toBeDefined()
    expect(lockHome(home)).toBeUndefined()
    expect(lockHome(home)).toBeUndefined()
    first?.release()
    const next = lockHome(home)
    expect(next).toBeDefined()
    next?.release()
  })

  it('is that of its own folder', () => {
    const other = mkdtempSync(join(tmpdir(), 'lock-home-'))
    const locks = [lockHome(home), lockHome(other)]
    expect(locks).not.toContain(undefined)
    for (const lock of locks) lock?.release()
    rmSync(other, { recursive: true })
  })

  it('is free once the process that had it has ended without a word', () => {
    const script = `const { lockHome } = await import(${JSON.stringify(new URL('./lock-home.ts', import.meta.url).href)})
      process.stdout.write(String(lockHome(process.argv[1]) !== undefined), () => process.kill(process.pid, 'SIGKILL'))`
    const { stdout, signal } = spawnSync(process.execPath, ['--input-type=module', '-e', script, home], {
      encoding: 'utf8',
    })
    expect([stdout, signal]).toEqual(['true', 'SIGKILL'])
    const lock = lockHome(home)
    expect(lock).toBeDefined()
    lock?.release()
  }, 120_000)

  it('is refused where its file is none', () => {
    const path = join(home, 'lock')
    writeFileSync(path, 'no database at all, but long enough to be looked at as one'.repeat(20))
    const refusal = (() => {
      try {
        return lockHome(home)
      } catch (error) {
        return error
      }
    })()
    expect(refusal).toBeInstanceOf(Failure)
    expect(refusal).toMatchObject({
      kind: 'invalid',
      message: `Cannot lock the state folder with "${path}": the file is damaged or not readable; remove it`,
    })
  })

  it('is refused where there is no folder', () => {
    expect(() => lockHome(join(home, 'none'))).toThrow('the file is damaged or not readable')
  })
})
