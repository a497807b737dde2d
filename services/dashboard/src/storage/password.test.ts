import { mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, onTestFinished, test } from 'vitest'
import { openPassword, passwordFile, passwordPath, renewPassword } from './password.ts'

function freshPath(): string {
  const home = mkdtempSync(join(tmpdir(), 'password-'))
  onTestFinished(() => rmSync(home, { recursive: true }))
  return passwordPath(home)
}

describe('the password of the dashboards', () => {
  test('is made once, kept as a hash that others cannot read, and told once', async () => {
    const path = freshPath()
    const first = await openPassword(passwordFile(path), undefined)
    expect(first.made).toMatch(/^[\w-]{20}$/)
    expect(statSync(path).mode & 0o777).toBe(0o600)
    const second = await openPassword(passwordFile(path), undefined)
    expect(second.made).toBeUndefined()
    expect(await second.verify(first.made ?? '')).toBe(true)
    expect(await second.verify('wrong')).toBe(false)
  })

  test('renewed, it counts at once and the old one no longer', async () => {
    const path = freshPath()
    const { made, verify } = await openPassword(passwordFile(path), undefined)
    const renewed = await renewPassword(path)
    expect(await verify(renewed)).toBe(true)
    expect(await verify(made ?? '')).toBe(false)
  })

  test('a configured one wins and is not stored', async () => {
    const path = freshPath()
    const { verify, made } = await openPassword(passwordFile(path), 'configured')
    expect(made).toBeUndefined()
    expect(await verify('configured')).toBe(true)
    expect(() => statSync(path)).toThrow('ENOENT')
  })

  test('a damaged file says how to get on', async () => {
    const path = freshPath()
    await renewPassword(path)
    writeFileSync(path, '{')
    await expect(openPassword(passwordFile(path), undefined)).rejects.toThrow('remove it to get a new password')
  })
})
