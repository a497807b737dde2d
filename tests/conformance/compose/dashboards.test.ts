import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { askWith, basic } from '../../../services/dashboard/src/test-support/start-dashboard.ts'
import { inspect, missingForProject, openProject, type Project } from './project.fixture.ts'

// Two dashboard processes over one Postgres, behind the door that chatflow has.

const missing = missingForProject()
let opened: Project | undefined
const project = () => opened ?? expect.fail('no project')
const compose = (...args: string[]) => project().compose(...args)
const authorization = () => basic('admin', project().secret('dashboard_password'))
const atDoor: ReturnType<typeof askWith> = (...asked) => askWith(project().url('dashboards'), authorization())(...asked)
const patient = { timeout: 400_000 }

const inPostgres = async (database: string, query: string) => {
  const args = ['--username', 'hearth', '--dbname', database, '--tuples-only', '--no-align', '--command', query]
  return (await compose('exec', '-T', 'postgres', 'psql', ...args)).stdout.trim()
}

/** What one of the processes answers, asked within its container. */
async function askAt(service: string, path: string, headers: Record<string, string> = {}): Promise<string> {
  const script = `fetch('http://127.0.0.1:3001${path}', { headers: ${JSON.stringify(headers)} })
    .then(async (answer) => console.log(answer.status, await answer.text()))`
  return (await compose('exec', '-T', service, 'node', '-e', script)).stdout
}

afterAll(() => opened?.close(), 120_000)

describe.skipIf(missing !== undefined)(
  `two dashboards by compose${missing ? `: skipped without ${missing}` : ''}`,
  () => {
    beforeAll(async () => {
      if (missing !== undefined) return
      const over = ['compose.secrets', 'compose.postgres', 'compose.replicas', 'compose.dashboards']
      opened = await openProject(`hearth-dashboards-${process.pid}`, over)
      // As they are found by who had one process before: what it kept in its file is what both begin with.
      await project().composeWith(['compose.secrets'], 'up', '--detach', 'dashboard')
      await project().untilHealthy('dashboard')
      const alone = askWith(project().url('dashboard'), authorization())
      expect(
        (await alone('POST', '/api/dashboards/db', { dashboard: { uid: 'before', title: 'From the file' } })).status,
      ).toBe(200)
      await compose('up', '--detach', 'door')
      await project().untilHealthy('door')
    }, 1_200_000)

    test('have what the one had that was there before', patient, async () => {
      for (const service of ['dashboard', 'dashboard-2'])
        expect(await askAt(service, '/api/dashboards/uid/before', { authorization: authorization() })).toMatch(
          /^200 .*From the file/,
        )
    })

    test('keep it in a database of their own, which opens nothing of chatflow', patient, async () => {
      expect(await inPostgres('dashboards', 'select count(*) from hearth_dashboard_state')).toBe('1')
      expect(await inPostgres('dashboards', "select has_database_privilege('dashboards', 'hearth', 'connect')")).toBe(
        'f',
      )
      expect(
        await inPostgres('dashboards', "select rolsuper or rolcreatedb from pg_roles where rolname = 'dashboards'"),
      ).toBe('f')
      // What is run by hand where Postgres had data before changes nothing that is there.
      await compose('exec', '-T', 'postgres', '/docker-entrypoint-initdb.d/make-dashboards.sh')
      expect((await atDoor('GET', '/api/dashboards/uid/before')).status).toBe(200)
    })

    test('show no secret in what the engine tells of the containers', patient, async () => {
      const told = await inspect((await compose('ps', '-q')).stdout)
      expect(told).toContain('/run/secrets/dashboard_database_url')
      for (const name of ['dashboard_master_secret', 'dashboard_password', 'dashboard_postgres_password'])
        expect(told).not.toContain(project().secret(name))
    })

    test('show what was saved at the door, each of them, to whoever signed in there', patient, async () => {
      const saved = await atDoor('POST', '/api/dashboards/db', { dashboard: { uid: 'a', title: 'Saved at the door' } })
      expect(saved.status).toBe(200)
      const signedIn = await askWith(project().url('dashboards'), undefined)(
        'POST',
        '/login',
        { user: 'admin', password: project().secret('dashboard_password') },
        { 'sec-fetch-site': 'same-origin' },
      )
      const cookie = signedIn.headers.get('set-cookie')?.split(';')[0] ?? ''
      for (const service of ['dashboard', 'dashboard-2'])
        expect(await askAt(service, '/api/dashboards/uid/a', { cookie })).toMatch(/^200 .*Saved at the door/)
    })

    test('tell who watches at the door at once, whichever process has the change', patient, async () => {
      const path = '/apis/dashboard.grafana.app/v1/namespaces/default/dashboards?watch=true&timeoutSeconds=60'
      const answer = await fetch(`${project().url('dashboards')}${path}`, {
        headers: { authorization: authorization() },
      })
      const reader = answer.body?.pipeThrough(new TextDecoderStream()).getReader()
      const alone = askWith(project().url('dashboard'), authorization())
      await alone('POST', '/api/dashboards/db', { dashboard: { uid: 'seen', title: 'Seen at the door' } })
      let text = ''
      while (!text.includes('Seen at the door')) {
        const { value, done } = (await reader?.read()) ?? { value: undefined, done: true }
        if (done) expect.fail(`the watch ended after ${text}`)
        text += value
      }
      await reader?.cancel()
    })

    test('lose nothing when one is killed, and it has all of it when it is back', patient, async () => {
      const answered: string[] = []
      let going = true
      const write = async (client: number) => {
        // No more than are kept and listed: 10,000.
        for (let at = 0; going && answered.length < 9_000; at++) {
          const text = `note ${at} of ${client}`
          const answer = await atDoor('POST', '/api/annotations', { text }).catch(() => undefined)
          if (answer?.status === 200) answered.push(text)
        }
      }
      const writing = [1, 2, 3].map(write)
      await expect.poll(() => answered.length, patient).toBeGreaterThan(30)
      await compose('kill', '-s', 'SIGKILL', 'dashboard')
      const since = answered.length
      await expect.poll(() => answered.length, patient).toBeGreaterThan(since + 30)
      await compose('start', 'dashboard')
      await project().untilHealthy('dashboard')
      going = false
      await Promise.all(writing)
      for (const url of [project().url('dashboard'), project().url('dashboards')]) {
        const { body } = await askWith(url, authorization())('GET', '/api/annotations?limit=10000')
        const found = (body as { text: string }[]).map(({ text }) => text)
        expect(new Set(found).size).toBe(found.length)
        expect(answered.filter((text) => !found.includes(text))).toEqual([])
      }
    })
  },
)
