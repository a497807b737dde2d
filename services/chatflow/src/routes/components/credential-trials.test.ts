import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type RunningService, startService, temporaryHome } from '../../test-support/running-service.ts'

let home: Awaited<ReturnType<typeof temporaryHome>>
let service: RunningService
let vendor: Server
const before = process.env.OPENAI_BASE_URL

// A vendor that knows one key.
beforeAll(async () => {
  vendor = createServer(({ headers }, response) => {
    const isKnown = headers.authorization === 'Bearer sk-good'
    response.writeHead(isKnown ? 200 : 401, { 'content-type': 'application/json' })
    response.end(JSON.stringify(isKnown ? { data: [{ id: 'a' }, { id: 'b' }] } : { error: { message: 'unknown key' } }))
  })
  await new Promise<void>((resolve) => vendor.listen(0, '127.0.0.1', resolve))
  process.env.OPENAI_BASE_URL = `http://127.0.0.1:${(vendor.address() as AddressInfo).port}/v1`
  home = await temporaryHome()
  service = await startService(home.home, { allowedHosts: ['127.0.0.1'] })
})
afterAll(async () => {
  if (before === undefined) delete process.env.OPENAI_BASE_URL
  else process.env.OPENAI_BASE_URL = before
  await service.stop()
  await home.remove()
  vendor.close()
})

const trial = (body: object): Promise<unknown> => service.call('POST', 'credential-trials', body)

test('a key that the vendor accepts holds, before and after it is saved', async () => {
  const draft = { credentialName: 'openAIApi', plainDataObj: { openAIApiKey: 'sk-good' } }
  const holds = { holds: true, message: expect.stringMatching(/accepts it and offers 2 models$/) }
  expect(await trial(draft)).toMatchObject(holds)
  const { id } = await service.call('POST', 'credentials', { name: 'work', ...draft })
  expect(await trial({ id, credentialName: 'openAIApi' })).toMatchObject(holds)
  const shown = await service.call('GET', `credentials/${id}`)
  expect(await trial({ id, ...shown })).toMatchObject(holds)
})

test('one that it refuses does not, in words that hold no key', async () => {
  const wrong = { credentialName: 'openAIApi', plainDataObj: { openAIApiKey: 'sk-wrong' } }
  const answer = await trial(wrong)
  expect(answer).toMatchObject({ holds: false, message: expect.stringContaining('refused the credential (401)') })
  expect(JSON.stringify(answer)).not.toContain('sk-wrong')
})

test('the kinds that can be tried are listed; others are refused', async () => {
  const kinds = await service.call('GET', 'credential-trials')
  expect(kinds).toContainEqual({ credentialName: 'anthropicApi', asks: 'api.anthropic.com' })
  await expect(trial({ credentialName: 'redisVector', plainDataObj: {} })).rejects.toThrow('nobody can be asked')
})

test('a login that names no server is tried at one that is named', async () => {
  const login = { credentialName: 'PostgresApi', plainDataObj: { user: 'ada', password: 'secret' } }
  expect(await service.call('GET', 'credential-trials')).toContainEqual({
    credentialName: 'PostgresApi',
    asks: '',
    usualPort: 5432,
  })
  await expect(trial(login)).rejects.toThrow('it names no server; give its host under')
  expect(await trial({ ...login, at: { host: '127.0.0.1', port: 1 } })).toMatchObject({
    holds: false,
    message: expect.stringContaining('ECONNREFUSED'),
  })
})

test('a private address that nobody allowed is not asked', async () => {
  const login = { credentialName: 'PostgresApi', plainDataObj: { user: 'ada', password: 'secret' } }
  expect(await trial({ ...login, at: { host: '10.9.8.7', port: 5432 } })).toMatchObject({
    holds: false,
    message: expect.stringContaining('the address is private'),
  })
})

test('of a login that nothing here uses it is said why it is not tried', async () => {
  const kinds = await service.call('GET', 'credential-trials')
  expect(kinds).toContainEqual({
    credentialName: 'MySQLApi',
    asks: '',
    untried: expect.stringMatching(/^nothing here signs in to MySQL/),
  })
  await expect(trial({ credentialName: 'MySQLApi', plainDataObj: {} })).rejects.toThrow(
    'nothing here signs in to MySQL',
  )
})
