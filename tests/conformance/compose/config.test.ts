import { spawnSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { SERVICE_NAMES, SERVICES, type ServiceName } from '@hearth/kernel'
import { describe, expect, test } from 'vitest'
import { parse } from 'yaml'
import { z } from 'zod'
import { ownerOf } from '../../../packages/kernel/src/config/settings.ts'

// What compose makes of the file and of those that are laid over it, without starting anything.

const projectRoot = fileURLToPath(new URL('../../..', import.meta.url))
const missing = spawnSync('docker-compose', ['--version']).error === undefined ? undefined : 'docker-compose'

const service = z.looseObject({
  environment: z.record(z.string(), z.string()).default({}),
  volumes: z.array(z.string()).default([]),
  secrets: z.array(z.object({ source: z.string() })).default([]),
  depends_on: z.record(z.string(), z.object({ condition: z.string() })).default({}),
  healthcheck: z.looseObject({ test: z.array(z.string()) }),
})
const composition = z.object({ services: z.record(z.string(), service) })

const known = new Map<string, z.output<typeof composition>['services']>()

/** The services as they would be started, with these files over the first. */
function composed(over: readonly string[]) {
  const services = known.get(over.join()) ?? compose(over)
  known.set(over.join(), services)
  return services
}

function compose(over: readonly string[]) {
  const files = ['compose', ...over].flatMap((name) => ['--file', `deploy/${name}.yaml`])
  const ran = spawnSync('docker-compose', [...files, 'config'], { cwd: projectRoot, encoding: 'utf8' })
  expect(ran).toMatchObject({ status: 0, stderr: '' })
  return composition.parse(parse(ran.stdout)).services
}

const laidOver = [
  [],
  ['compose.secrets'],
  ['compose.postgres'],
  ['compose.gpu'],
  ['compose.postgres', 'compose.replicas'],
  ['compose.postgres', 'compose.replicas', 'compose.redis'],
  ['compose.postgres', 'compose.replicas', 'compose.dashboards'],
  ['compose.secrets', 'compose.postgres', 'compose.replicas', 'compose.dashboards', 'compose.redis', 'compose.gpu'],
].map((over) => ({ over, name: ['compose', ...over].join(' and ') }))

describe.skipIf(missing !== undefined)(`compose${missing ? `: skipped without ${missing}` : ''}`, () => {
  describe.each(laidOver)('by $name', ({ over }) => {
    test('bounds each service, lets it do the least, and asks whether it can work', () => {
      for (const [name, one] of Object.entries(composed(over))) {
        expect(one, name).toMatchObject({
          mem_limit: expect.stringMatching(/^\d+[mg]$/),
          pids_limit: expect.any(Number),
          read_only: true,
          cap_drop: ['ALL'],
          security_opt: ['no-new-privileges:true'],
          restart: 'unless-stopped',
        })
        const kind = kindOf(name)
        if (kind === undefined) continue
        expect(one.healthcheck.test).toEqual(['CMD', '/hearth/deploy/is-ready', String(SERVICES[kind].port)])
      }
    })

    test('gives each a volume and secrets that no other has', () => {
      const owners = new Map<string, Set<string>>()
      for (const [name, { volumes, secrets }] of Object.entries(composed(over))) {
        const own = [...volumes.filter((volume) => !volume.startsWith('/')), ...secrets.map(({ source }) => source)]
        for (const each of own) owners.set(each, new Set([...(owners.get(each) ?? []), kindOf(name) ?? name]))
      }
      expect([...owners].filter(([, names]) => names.size > 1)).toEqual([])
      expect(owners.size).toBeGreaterThan(4)
    })

    test('sets variables that the services know, and reads secrets from where they are mounted', () => {
      for (const [name, one] of Object.entries(composed(over))) {
        const kind = kindOf(name)
        if (kind === undefined) continue
        const mounted = one.secrets.map(({ source }) => `/run/secrets/${source}`)
        const read = Object.entries(one.environment).filter(([variable]) => variable.endsWith('_FILE'))
        expect(read.map(([, path]) => path).toSorted()).toEqual(mounted.toSorted())
        for (const variable of Object.keys(one.environment)) expect(['common', kind]).toContain(ownerIn(variable))
      }
    })

    test('starts each when those that it asks are found healthy, and never in a circle', () => {
      const services = composed(over)
      const started = new Set<string>()
      for (const _ of Object.keys(services)) {
        for (const [name, one] of Object.entries(services)) {
          if (Object.keys(one.depends_on).every((other) => started.has(other))) started.add(name)
        }
      }
      expect([...started].toSorted()).toEqual(Object.keys(services).toSorted())
      const conditions = Object.values(services).flatMap((one) => Object.values(one.depends_on))
      expect(new Set(conditions.map(({ condition }) => condition))).toEqual(new Set(['service_healthy']))
      expect(Object.keys(services.chatflow?.depends_on ?? {})).toContain('inference')
    })
  })

  test.each([
    { name: 'two', over: ['compose.secrets', 'compose.postgres', 'compose.replicas'] },
    { name: 'two with a Redis', over: ['compose.secrets', 'compose.postgres', 'compose.replicas', 'compose.redis'] },
  ])('gives both processes of chatflow the same, but for the port: $name', ({ over }) => {
    const { chatflow, 'chatflow-2': second } = composed(over)
    const { ports, build, depends_on: before, ...first } = chatflow ?? expect.fail('no chatflow')
    const { depends_on: after, ...other } = second ?? expect.fail('no second process')
    expect(other).toEqual(first)
    expect(Object.keys(after)).toContain('chatflow')
  })

  test.each([
    { name: 'two', over: ['compose.postgres', 'compose.replicas', 'compose.dashboards'] },
    {
      name: 'two with secrets from files',
      over: ['compose.secrets', 'compose.postgres', 'compose.replicas', 'compose.dashboards'],
    },
  ])('gives both processes of the dashboards the same, but for port and volume: $name', ({ over }) => {
    const { dashboard, 'dashboard-2': second, postgres, door } = composed(over)
    const { ports, build, depends_on: before, volumes: own, ...first } = dashboard ?? expect.fail('no dashboard')
    const { depends_on: after, volumes, ...other } = second ?? expect.fail('no second process')
    expect(other).toEqual(first)
    expect([own, volumes]).toEqual([['dashboard:/data:rw'], ['dashboard-2:/data:rw']])
    // The first begins the database, both are left before it, and the door before them.
    expect(Object.keys(after).toSorted()).toEqual(['dashboard', 'postgres'])
    expect(Object.keys(before)).toContain('postgres')
    expect(Object.keys(door?.depends_on ?? {})).toEqual(expect.arrayContaining(['dashboard', 'dashboard-2']))
    // Which of them the database asks for a password, it knows by a file of its own.
    const asked = (postgres?.secrets ?? []).map(({ source }) => source).toSorted()
    expect(asked).toEqual(['dashboard_postgres_password', 'postgres_password'])
  })

  test('has a Redis that nobody outside reaches, with a bound of its own, started before those that count by it', () => {
    const {
      redis,
      chatflow,
      'chatflow-2': second,
    } = composed(['compose.postgres', 'compose.replicas', 'compose.redis'])
    const { ports, volumes, environment, entrypoint } = redis ?? expect.fail('no Redis')
    expect([ports, volumes, environment]).toEqual([undefined, [], {}])
    expect(String(entrypoint)).toContain('--maxmemory 64mb')
    for (const one of [chatflow, second]) {
      expect(one?.environment).toHaveProperty('HEARTH_CHATFLOW_REDIS_URL_FILE', '/run/secrets/redis_url')
      expect(Object.keys(one?.depends_on ?? {})).toContain('redis')
    }
  })

  test('reserves a graphics card, and an image that has its programs', () => {
    expect(composed(['compose.gpu']).inference).toMatchObject({
      image: 'hearth:gpu',
      build: { args: { GPU: 'cuda' } },
      environment: { HEARTH_INFERENCE_GPU: 'cuda' },
      deploy: { resources: { reservations: { devices: [{ driver: 'nvidia', count: 'all' }] } } },
    })
  })
})

/** Which service of ours a container runs: `chatflow-2` is another process of `chatflow`. */
const kindOf = (name: string): ServiceName | undefined => SERVICE_NAMES.find((kind) => name.replace(/-2$/, '') === kind)

/** Whose variable it is: the addresses of the others are known to all. */
const ownerIn = (variable: string) => (/^HEARTH_[A-Z]+_URL$/.test(variable) ? 'common' : ownerOf(variable))
