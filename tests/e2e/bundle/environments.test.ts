import { readFileSync } from 'node:fs'
import { mkdir, writeFile } from 'node:fs/promises'
import { dirname, join, relative } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { freshHome, processesOf, projectRoot, type RunningBundle, startBundle } from '../bundle.fixture.ts'

const names = ['chatflow', 'inference', 'health', 'logs', 'metrics', 'dashboard'] as const

let state: Awaited<ReturnType<typeof freshHome>>
let bundle: RunningBundle

// Every secret is of one kind of use, so that its value says where it may be found.
const secrets = {
  HEARTH_API_KEY: 'secret-of-chatflow',
  OPENAI_API_KEY: 'secret-of-chatflow-provider',
  HEARTH_DASHBOARD_PASSWORD: 'secret-of-dashboard',
  PROVISIONED_PASSWORD: 'secret-of-dashboard-source',
  HF_TOKEN: 'secret-of-inference',
  UPSTREAM_KEY: 'secret-of-inference-upstream',
}
const mayHave: Readonly<Record<string, RegExp>> = {
  chatflow: /chatflow/,
  dashboard: /dashboard/,
  inference: /inference/,
}

beforeAll(async () => {
  state = await freshHome()
  const config = join(dirname(state.home), 'hearth.yaml')
  const provisioning = join(state.home, 'dashboard', 'provisioning', 'datasources')
  await mkdir(provisioning, { recursive: true })
  await writeFile(config, 'inference:\n  keys:\n    - name: mine\n      secret: $' + '{UPSTREAM_KEY}\n')
  await writeFile(
    join(provisioning, 'mine.yaml'),
    'datasources:\n  - name: Mine\n    type: prometheus\n    url: http://127.0.0.1:1\n    basicAuth: true\n' +
      '    basicAuthUser: me\n    secureJsonData:\n      basicAuthPassword: $PROVISIONED_PASSWORD\n',
  )
  const env = {
    ...secrets,
    HEARTH_CONFIG: relative(projectRoot, config),
    HTTPS_PROXY: 'http://127.0.0.1:9',
    NO_PROXY: '*',
  }
  bundle = startBundle(state.home, env)
  await bundle.ready()
}, 120_000)
afterAll(async () => {
  await bundle?.close()
  await state?.remove()
})

const environmentOf = (pid: number) => readFileSync(`/proc/${pid}/environ`, 'utf8').split('\0')
const secretsIn = (pid: number) => environmentOf(pid).flatMap((entry) => /=(secret-of-.*)/.exec(entry)?.[1] ?? [])
const parentOf = (pid: number) => Number(/^PPid:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1])

describe.runIf(process.platform === 'linux')('the environment of a process of the bundle', () => {
  test.each(names)('%s has its own secrets and nobody else’s', (name) => {
    const pid = bundle.run().services[name].pid ?? 0
    const own = Object.values(secrets).filter((secret) => mayHave[name]?.test(secret) === true)
    expect(secretsIn(pid).toSorted()).toEqual(own.toSorted())
    expect(environmentOf(pid)).toEqual(
      expect.arrayContaining(['HTTPS_PROXY=http://127.0.0.1:9', 'NO_PROXY=*', `HEARTH_HOME=${state.home}`]),
    )
  })

  test('what computes for a model has none', async () => {
    const inference = bundle.run().services.inference.pid
    const children = () => processesOf(state.home).filter((pid) => parentOf(pid) === inference)
    // One that is just being started still shows what its parent has.
    const look = () => ({ found: children().length > 0, secrets: children().flatMap(secretsIn) })
    await expect.poll(look).toEqual({ found: true, secrets: [] })
  })

  test('what was named still counts: the key of the file opens, the password of the source is there', async () => {
    const models = (key: string) =>
      fetch(`${bundle.urlOf('inference')}/v1/models`, { headers: { authorization: `Bearer ${key}` } })
    expect((await models(secrets.UPSTREAM_KEY)).status).toBe(200)
    expect((await models('another')).status).toBe(401)
    const authorization = `Basic ${Buffer.from(`admin:${secrets.HEARTH_DASHBOARD_PASSWORD}`).toString('base64')}`
    const source = await fetch(`${bundle.urlOf('dashboard')}/api/datasources/name/Mine`, { headers: { authorization } })
    expect(await source.json()).toMatchObject({ secureJsonFields: { basicAuthPassword: true } })
  })
})
