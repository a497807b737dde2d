import { existsSync, mkdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { forgetSecrets, noteSealed, rotateSecrets } from './rotate-secrets.ts'
import { openSecrets } from './secrets.ts'
import { temporaryFolder } from './test-support/temporary-folder.ts'

const named = 'a master secret that somebody wrote'

describe('a new master secret', () => {
  test('seals, and those before are accepted, newest first', async () => {
    const home = temporaryFolder()
    const first = (await openSecrets(home)).derive('x')
    await rotateSecrets(home)
    const second = (await openSecrets(home)).derive('x')
    await rotateSecrets(home)
    const secrets = await openSecrets(home)
    expect(secrets.deriveAll('x')).toEqual([secrets.derive('x'), second, first])
    expect(new Set(secrets.deriveAll('x').map(String)).size).toBe(3)
  })

  test('is made only where there is one', async () => {
    await expect(rotateSecrets(temporaryFolder())).rejects.toMatchObject({ kind: 'invalid' })
  })
})

describe('those before', () => {
  test('are forgotten once each service has sealed anew', async () => {
    const home = temporaryFolder()
    await openSecrets(home)
    for (const service of ['chatflow', 'dashboard']) mkdirSync(join(home, service))
    await rotateSecrets(home)
    const secrets = await openSecrets(home)
    await noteSealed(join(home, 'chatflow'), secrets)
    await expect(forgetSecrets(home)).rejects.toMatchObject({ kind: 'conflict', message: /dashboard" may hold/ })
    await noteSealed(join(home, 'dashboard'), secrets)
    expect(await forgetSecrets(home)).toBe(1)
    expect((await openSecrets(home)).deriveAll('x')).toEqual([secrets.derive('x')])
  })

  test('are not forgotten for what was sealed after the rotation before', async () => {
    const home = temporaryFolder()
    await openSecrets(home)
    mkdirSync(join(home, 'chatflow'))
    await rotateSecrets(home)
    await noteSealed(join(home, 'chatflow'), await openSecrets(home))
    await rotateSecrets(home)
    await expect(forgetSecrets(home)).rejects.toMatchObject({ kind: 'conflict' })
  })

  test('no note is written where there is no other', async () => {
    const home = temporaryFolder()
    await noteSealed(home, await openSecrets(home))
    expect(existsSync(join(home, 'sealed-with'))).toBe(false)
  })
})

describe('a master secret that the settings name', () => {
  test('counts before that of the state folder, which is accepted until it is forgotten', async () => {
    const home = temporaryFolder()
    const own = (await openSecrets(home)).derive('x')
    const outside = { master: named, others: [] }
    const secrets = await openSecrets(home, outside)
    expect(secrets.deriveAll('x')).toEqual([secrets.derive('x'), own])
    expect(await forgetSecrets(home, outside)).toBe(1)
    expect((await openSecrets(home, outside)).deriveAll('x')).toEqual([secrets.derive('x')])
  })

  test('needs no file, and makes none, also beside a database', async () => {
    const home = temporaryFolder()
    mkdirSync(join(home, 'chatflow'))
    await openSecrets(home, { master: named, others: [] })
    expect(existsSync(join(home, 'secrets.json'))).toBe(false)
  })

  test('in the form of the file is that of the file', async () => {
    const home = temporaryFolder()
    const own = await openSecrets(home)
    const { master } = JSON.parse(readFileSync(join(home, 'secrets.json'), 'utf8')) as { master: string }
    const outside = await openSecrets(temporaryFolder(), { master, others: [] })
    expect(outside.derive('x')).toEqual(own.derive('x'))
    expect((await openSecrets(home, { master, others: [] })).deriveAll('x')).toHaveLength(1)
  })

  test('others are accepted besides', async () => {
    const next = 'the master secret that is to come soon'
    const secrets = await openSecrets(temporaryFolder(), { master: named, others: [next] })
    const after = await openSecrets(temporaryFolder(), { master: next, others: [] })
    expect(secrets.deriveAll('x')).toEqual([secrets.derive('x'), after.derive('x')])
  })
})
