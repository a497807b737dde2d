import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { inspect, missingForProject, openProject, type Project } from './project.fixture.ts'

// Chatflow on Postgres with secrets from files, and then a second process of it behind one door, both of which count
// requests by a Redis.

const missing = missingForProject()
let opened: Project | undefined
const project = () => opened ?? expect.fail('no project')

const compose = (...args: string[]) => project().compose(...args)
const inPostgres = async (query: string) => {
  const args = ['--username', 'hearth', '--dbname', 'hearth', '--tuples-only', '--no-align', '--command', query]
  return (await compose('exec', '-T', 'postgres', 'psql', ...args)).stdout.trim()
}
const headers = () => ({ authorization: `Bearer ${project().secret('api_key')}`, 'content-type': 'application/json' })
const flows = async (of: string) =>
  (await fetch(`${project().url(of)}/api/v1/chatflows`, { headers: headers() })).text()

async function sendFlow(of: string, fields: object): Promise<Response> {
  const body = JSON.stringify({ flowData: '{"nodes":[],"edges":[]}', type: 'CHATFLOW', ...fields })
  return await fetch(`${project().url(of)}/api/v1/chatflows`, { method: 'POST', headers: headers(), body })
}
const makeFlow = async (of: string, name: string) => (await sendFlow(of, { name })).status

const inRedis = async (command: string) => {
  const script = `REDISCLI_AUTH=$(cat /run/secrets/redis_password) redis-cli ${command}`
  return (await compose('exec', '-T', 'redis', 'sh', '-c', script)).stdout.trim()
}

afterAll(() => opened?.close(), 120_000)

describe.skipIf(missing !== undefined)(`chatflow on Postgres${missing ? `: skipped without ${missing}` : ''}`, () => {
  beforeAll(async () => {
    if (missing !== undefined) return
    const over = ['compose.secrets', 'compose.postgres', 'compose.replicas', 'compose.redis']
    opened = await openProject(`hearth-postgres-${process.pid}`, over)
    await compose('up', '--detach', 'chatflow')
    await project().untilHealthy('chatflow')
  }, 1_200_000)

  test('keeps its flows there, opened by the key of its secret', { timeout: 60_000 }, async () => {
    expect(await makeFlow('chatflow', 'Kept in Postgres')).toBe(200)
    const tables = await inPostgres(`select table_name from information_schema.tables where table_schema = 'public'`)
    expect(tables.split('\n').length).toBeGreaterThan(10)
    const script = 'find /data -name "*.db" -o -name "*.sqlite"'
    expect((await compose('exec', '-T', 'chatflow', 'sh', '-c', script)).stdout).toBe('')
  })

  test('shows no secret in what the engine tells of the containers', async () => {
    const told = await inspect((await compose('ps', '-q')).stdout)
    expect(told).toContain('/run/secrets/database_url')
    for (const name of ['api_key', 'master_secret', 'postgres_password', 'redis_password'])
      expect(told).not.toContain(project().secret(name))
  })

  test('has them again when all containers are new', { timeout: 400_000 }, async () => {
    await compose('down', '--timeout', '30')
    await compose('up', '--detach', 'door')
    await project().untilHealthy('door')
    expect(await flows('chatflow')).toContain('Kept in Postgres')
  })

  test('has requests counted by Redis, whichever process is asked', { timeout: 60_000 }, async () => {
    expect(await inRedis('config get maxmemory')).toContain(String(64 * 1024 * 1024))
    expect(await inRedis('config get save')).toBe('save')
    const rateLimit = { status: true, limitMax: 2, limitDuration: 600, limitMsg: 'Slow down' }
    const made = await sendFlow('chatflow', {
      name: 'Counted',
      apiConfig: JSON.stringify({ rateLimit }),
      isPublic: true,
    })
    const { id } = (await made.json()) as { readonly id: string }
    const ask = async (of: string) =>
      (await fetch(`${project().url(of)}/api/v1/prediction/${id}`, { method: 'POST', body: '{}' })).status
    const answers = [await ask('flows'), await ask('flows'), await ask('flows'), await ask('chatflow')]
    expect(answers.slice(2)).toEqual([429, 429])
    expect(answers.slice(0, 2)).not.toContain(429)
    expect(await inRedis('dbsize')).toBe('1')
  })

  test('is asked at one door, by whichever process is there', { timeout: 400_000 }, async () => {
    expect(await makeFlow('flows', 'Made at the door')).toBe(200)
    expect(await inPostgres('select count(*) from replica')).toBe('2')
    await compose('stop', '--timeout', '20', 'chatflow')
    expect(await flows('flows')).toContain('Made at the door')
    expect(await makeFlow('flows', 'Made without the first')).toBe(200)
    await compose('start', 'chatflow')
    await project().untilHealthy('chatflow')
    expect(await flows('chatflow')).toContain('Made without the first')
  })
})
