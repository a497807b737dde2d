import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { temporaryFolder, temporarySqlite } from '../database.fixture.ts'
import { openDatabase } from '../open-database.ts'
import { createCredentialStore } from './credential-store.ts'

const credential = { id: 'c', name: 'work', credentialName: 'openAIApi', createdAtMs: 1, updatedAtMs: 1 }
const secret = 'sk-a-secret-that-must-not-be-on-disk'

test('no file beside the database, nor itself, holds a secret in the clear', async () => {
  const folder = await temporaryFolder()
  const database = await openDatabase(join(folder, 'chatflow.db'))
  await createCredentialStore(database, [Buffer.alloc(32, 1)]).put(credential, { openAIApiKey: secret })
  const read = async () => Promise.all((await readdir(folder)).map((name) => readFile(join(folder, name))))
  const whileOpen = await read()
  await database.destroy()
  const bytes = Buffer.concat([...whileOpen, ...(await read())])
  expect(bytes.includes('openAIApi')).toBe(true)
  expect(bytes.includes(secret)).toBe(false)
  expect(bytes.includes(Buffer.from(secret).toString('base64').slice(0, 40))).toBe(false)
})

test('another secrets.json is named as the reason when a credential does not open', async () => {
  const database = await temporarySqlite()
  await createCredentialStore(database, [Buffer.alloc(32, 1)]).put(credential, { openAIApiKey: secret })
  const other = createCredentialStore(database, [Buffer.alloc(32, 2)])
  await expect(other.reveal('c')).rejects.toMatchObject({
    name: 'Failure',
    kind: 'broken',
    message: expect.stringContaining('secrets.json'),
  })
  expect(await other.get('c')).toEqual(credential)
})
