import { randomBytes } from 'node:crypto'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Keys } from '@hearth/kernel'
import { beforeEach, describe, expect, onTestFinished, test } from 'vitest'
import { openManagedFile } from './managed-file.ts'

const [first, second] = [randomBytes(32), randomBytes(32)]
const token = 'a-token-of-a-receiver'

describe('a managed file that is sealed', () => {
  let path = ''
  beforeEach(() => {
    const folder = mkdtempSync(join(tmpdir(), 'hearth-managed-'))
    path = join(folder, 'delivery.json')
    onTestFinished(() => rmSync(folder, { recursive: true }))
  })
  const open = (keys: Keys) => openManagedFile({ path, empty: null, parse: (value) => value, maxBytes: 10_000, keys })
  const onDisk = () => [path, `${path}.previous`].map((name) => readFileSync(name, 'utf8')).join()

  test('holds nothing that can be read, now and before', async () => {
    const file = await open([first])
    await file.write({ token }, undefined)
    await file.write({ token, more: true }, undefined)
    expect(onDisk()).not.toContain(token)
    expect((await open([first])).current()).toEqual({ token, more: true })
    await (await open([first])).rollBack()
    expect((await open([first])).current()).toEqual({ token })
  })

  test('is sealed anew with the key that counts, so that the one before can be forgotten', async () => {
    const file = await open([first])
    await file.write({ token: 'before' }, undefined)
    await file.write({ token }, undefined)
    await open([second, first])
    const after = await open([second])
    expect(after.current()).toEqual({ token })
    await after.rollBack()
    expect(after.current()).toEqual({ token: 'before' })
  })

  test('is told of where no key opens it', async () => {
    await (await open([first])).write({ token }, undefined)
    await expect(open([second])).rejects.toMatchObject({
      kind: 'invalid',
      message: expect.stringMatching(/delivery\.json.*another master secret/),
    })
  })
})
