import { once } from 'node:events'
import { type AddressInfo, createServer } from 'node:net'
import { expect, onTestFinished, test, vi } from 'vitest'
import { recordingEnv } from '../../test-support/run-flow.ts'
import { openPostgresReader } from '../chains/sql/postgres-reader.ts'
import { openPool } from './open-pool.ts'

/** A server that asks whoever connects for the password in plain text. */
async function openAsker() {
  const password = Promise.withResolvers<string>()
  const server = createServer((socket) => {
    socket.on('error', () => undefined)
    socket.once('data', () => {
      socket.write(Buffer.from([0x52, 0, 0, 0, 8, 0, 0, 0, 3]))
      socket.once('data', (message) => {
        password.resolve(message.subarray(5, -1).toString())
        socket.destroy()
      })
    })
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => void server.close())
  return { port: (server.address() as AddressInfo).port, password: password.promise }
}

test('a Postgres server that a flow names is never told the password of this process', async () => {
  vi.stubEnv('PGPASSWORD', 'of this process')
  onTestFinished(() => void vi.unstubAllEnvs())
  const checkHost = async () => '127.0.0.1'

  const read = await openAsker()
  const reading = openPostgresReader(`postgres://a@x:${read.port}/d`, checkHost, new AbortController().signal)
  await expect(reading).rejects.toThrow('Cannot reach the database')
  expect(await read.password).toBe('')

  const pooled = await openAsker()
  const inputs = { label: '', nodeId: '', chatflowId: '', credentialId: undefined, output: undefined } as const
  const pool = await openPool(
    { ...inputs, values: { port: pooled.port } },
    { ...recordingEnv().env, checkHost },
    { host: 'x', database: 'd', user: 'a', password: undefined },
  )
  await expect(pool.query('SELECT 1')).rejects.toThrow()
  expect(await pooled.password).toBe('')
  await pool.end()
})
