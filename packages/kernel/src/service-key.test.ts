import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, expect, test } from 'vitest'
import { serviceKey } from './service-key.ts'

const folders: string[] = []
const temporaryFolder = () => {
  const folder = mkdtempSync(join(tmpdir(), 'hearth-service-key-'))
  folders.push(folder)
  return folder
}
afterEach(() => {
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true })
})

test('a service has the same key at every start, and none has that of another or of another folder', async () => {
  const home = temporaryFolder()
  const key = await serviceKey(home, 'chatflow')
  expect(await serviceKey(home, 'chatflow')).toBe(key)
  expect(key).toMatch(/^[\w-]{43}$/)
  expect(await serviceKey(home, 'health')).not.toBe(key)
  expect(await serviceKey(temporaryFolder(), 'chatflow')).not.toBe(key)
})
