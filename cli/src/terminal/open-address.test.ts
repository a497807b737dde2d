import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, onTestFinished, test } from 'vitest'
import { openAddress, openerOf } from './open-address.ts'

describe('openerOf()', () => {
  test.each([
    { platform: 'linux', browser: undefined, expected: 'xdg-open' },
    { platform: 'darwin', browser: '', expected: 'open' },
    { platform: 'win32', browser: undefined, expected: 'rundll32' },
    { platform: 'darwin', browser: 'firefox', expected: 'firefox' },
  ] as const)('takes $expected on $platform with BROWSER=$browser', ({ platform, browser, expected }) =>
    expect(openerOf(platform, browser)[0]).toBe(expected),
  )
})

describe('openAddress()', () => {
  test('hands the address over as it is', async () => {
    const dir = mkdtempSync(join(tmpdir(), 'open-'))
    onTestFinished(() => rmSync(dir, { recursive: true }))
    const browser = join(dir, 'browser')
    writeFileSync(browser, `#!/bin/sh\nprintf %s "$1" > "${dir}/taken.tmp" && mv "${dir}/taken.tmp" "${dir}/taken"\n`, {
      mode: 0o755,
    })
    const url = 'http://localhost:3000/?a=1&b=$(x)'
    expect(await openAddress(url, 'linux', browser)).toBe(true)
    await expect.poll(() => readFileSync(join(dir, 'taken'), 'utf8')).toBe(url)
  })

  test('says when there is no browser', async () => {
    expect(await openAddress('http://localhost:3000/', 'linux', '/nonexistent/browser')).toBe(false)
  })
})
