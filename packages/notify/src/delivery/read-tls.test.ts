import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { temporaryFolder } from '@hearth/kernel/test-support'
import { expect, test } from 'vitest'
import { readTls } from './read-tls.ts'

const plain = { insecure_skip_verify: false }

test('where nothing is said, nothing is changed', async () => {
  expect(await readTls(undefined)).toEqual({})
  expect(await readTls(plain)).toEqual({ rejectUnauthorized: true })
  expect(await readTls({ insecure_skip_verify: true })).toEqual({ rejectUnauthorized: false })
})

test('files are read, and the name is handed on', async () => {
  const folder = temporaryFolder()
  const pathOf = (name: string) => {
    writeFileSync(join(folder, name), `the ${name}`)
    return join(folder, name)
  }
  const files = { ca_file: pathOf('ca'), cert_file: pathOf('cert'), key_file: pathOf('key') }
  expect(await readTls({ ...plain, ...files, server_name: 'mail.example' })).toEqual({
    ...{ ca: Buffer.from('the ca'), cert: Buffer.from('the cert'), key: Buffer.from('the key') },
    ...{ servername: 'mail.example', rejectUnauthorized: true },
  })
})

test('a file that is not there is told', async () => {
  await expect(readTls({ ...plain, ca_file: '/nowhere/ca' })).rejects.toMatchObject({ code: 'ENOENT' })
})
