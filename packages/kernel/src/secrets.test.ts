import { existsSync, mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { openSecrets } from './secrets.ts'
import { temporaryFolder } from './test-support/temporary-folder.ts'

describe('openSecrets()', () => {
  test.skipIf(process.platform === 'win32')('makes a file that only its owner can read, and the folder', async () => {
    const home = join(temporaryFolder(), 'new', 'home')
    await openSecrets(home)
    expect(statSync(join(home, 'secrets.json')).mode & 0o777).toBe(0o600)
  })

  test('derives 32 bytes that stay the same over starts', async () => {
    const home = temporaryFolder()
    const first = (await openSecrets(home)).derive('credentials')
    expect(first).toHaveLength(32)
    expect((await openSecrets(home)).derive('credentials')).toEqual(first)
  })

  test('derives others for another purpose, and for another home', async () => {
    const secrets = await openSecrets(temporaryFolder())
    const others = await openSecrets(temporaryFolder())
    expect(secrets.derive('cli key')).not.toEqual(secrets.derive('credentials'))
    expect(others.derive('credentials')).not.toEqual(secrets.derive('credentials'))
  })

  test('never gives out the stored secret itself', async () => {
    const home = temporaryFolder()
    const derived = (await openSecrets(home)).derive('').toString('base64url')
    expect(readFileSync(join(home, 'secrets.json'), 'utf8')).not.toContain(derived)
  })

  test('opened by many at once for the first time, is the same for all and for later ones', async () => {
    const home = temporaryFolder()
    const all = await Promise.all(Array.from({ length: 8 }, () => openSecrets(home)))
    const later = (await openSecrets(home)).derive('x').toString('hex')
    expect(new Set(all.map((secrets) => secrets.derive('x').toString('hex')))).toEqual(new Set([later]))
  })

  test.each([
    { name: 'half a file', text: '{"version":1,"mas' },
    { name: 'an empty file', text: '' },
    { name: 'a secret that is too short', text: '{"version":1,"master":"c2hvcnQ"}' },
    { name: 'a version of the future', text: `{"version":2,"master":"${'a'.repeat(43)}"}` },
  ])('refuses $name and leaves it as it is', async ({ text }) => {
    const home = temporaryFolder()
    const path = join(home, 'secrets.json')
    writeFileSync(path, text)
    await expect(openSecrets(home)).rejects.toMatchObject({
      kind: 'invalid',
      message: expect.stringMatching(/^Cannot read the secrets in ".*secrets\.json": the file is damaged/),
    })
    expect(readFileSync(path, 'utf8')).toBe(text)
  })

  test.each(['chatflow', 'dashboard'])('makes no new secrets beside a database of %s', async (service) => {
    const home = temporaryFolder()
    mkdirSync(join(home, service))
    writeFileSync(join(home, service, `${service}.db`), 'sealed')
    await expect(openSecrets(home)).rejects.toMatchObject({
      kind: 'invalid',
      message: expect.stringMatching(
        /^Cannot open the secrets: ".*secrets\.json" is missing, .*npm run hearth -- restore <file>/,
      ),
    })
    expect(existsSync(join(home, 'secrets.json'))).toBe(false)
  })

  test('refuses a path that cannot be read as a file', async () => {
    const home = temporaryFolder()
    mkdirSync(join(home, 'secrets.json'))
    await expect(openSecrets(home)).rejects.toMatchObject({ kind: 'invalid' })
  })

  test('says what to set when the state folder cannot be made', async () => {
    const file = join(temporaryFolder(), 'file')
    writeFileSync(file, '')
    await expect(openSecrets(join(file, 'home'))).rejects.toMatchObject({
      kind: 'invalid',
      message: expect.stringMatching(/set HEARTH_HOME|Cannot read the secrets/),
    })
  })
})
