import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { chartFolder, helm, missingHelm, renderChart } from '../helm/chart.ts'
import { chosen } from '../helm/values.ts'
import { components, kustomize, withoutKubectl } from '../kubernetes/kustomize.ts'
import { type Manifest, manifestFolder } from '../kubernetes/manifests.ts'
import { isOfOperator } from '../kubernetes/schema-validator.ts'
import { type ApiServer, missingApiServer, openApiServer } from './api-server.fixture.ts'

// The manifests and the chart as Kubernetes' own API server takes them, one over the other. No node runs a pod.

const missing = missingApiServer ?? missingHelm ?? withoutKubectl
let cluster: ApiServer | undefined

beforeAll(async () => {
  if (missing === undefined) cluster = await openApiServer()
}, 180_000)
afterAll(() => cluster?.close())

/** What kubectl or Helm said, of what was taken without a warning. */
function taken(command: string, args: readonly string[], input?: string): string {
  const { status, stdout, stderr } = cluster?.run(command, args, input) ?? expect.fail('no cluster')
  expect({ status, stderr }).toEqual({ status: 0, stderr: '' })
  return stdout
}

const setSchema = z.object({
  kind: z.literal('StatefulSet'),
  metadata: z.object({ name: z.string() }),
  spec: z.object({
    template: z.object({ metadata: z.looseObject({}), spec: z.looseObject({ volumes: z.array(z.unknown()) }) }),
  }),
})

/** A pod as a set of pods makes it, but for its volume, which a controller would add. */
function podsOf(manifests: readonly Manifest[]) {
  const sets = manifests.flatMap((one) => setSchema.safeParse(one).data ?? [])
  return sets.map(({ metadata: { name }, spec: { template } }) => {
    const volumes = [...template.spec.volumes, { name: 'data', persistentVolumeClaim: { claimName: `data-${name}-0` } }]
    const metadata = { ...template.metadata, name, namespace: 'pods' }
    return { apiVersion: 'v1', kind: 'Pod', metadata, spec: { ...template.spec, volumes } }
  })
}
const listOf = (items: readonly object[]) => JSON.stringify({ apiVersion: 'v1', kind: 'List', items })

describe.skipIf(missing !== undefined)(`an API server${missing ? `: skipped without ${missing}` : ''}`, () => {
  test('takes the manifests, and everything that can be chosen over them', () => {
    expect(taken('kubectl', ['apply', '--kustomize', manifestFolder]).trim().split('\n').length).toBeGreaterThan(13)
    const whole = listOf(kustomize(components).filter((one) => !isOfOperator(one)))
    taken('kubectl', ['apply', '--filename', '-'], whole)
    expect(taken('kubectl', ['--namespace', 'hearth', 'get', 'hpa', '--output', 'name'])).toContain('/inference')
  })

  test('takes the chart, and every choice of values as an upgrade of the one before', { timeout: 120_000 }, () => {
    const upgrade = ['upgrade', '--install', 'hearth', chartFolder, '--namespace', 'chart', '--create-namespace']
    for (const values of Object.values(chosen)) {
      // The operator is not there.
      const input = JSON.stringify({ ...values, serviceMonitor: { enabled: false } })
      expect(taken(helm, [...upgrade, '--values', '-'], input)).toContain('hearth key create mine')
    }
    const { stdout } = cluster?.run(helm, ['history', 'hearth', '--namespace', 'chart']) ?? { stdout: '' }
    expect(stdout).toContain(`Upgrade complete`)
  })

  test('lets nobody change the size of a volume by an upgrade, as the values say', () => {
    const of = ['hearth', chartFolder, '--namespace', 'sizes']
    taken(helm, ['install', ...of, '--create-namespace'])
    expect(cluster?.run(helm, ['upgrade', ...of, '--set', 'metrics.storage.size=20Gi'])).toMatchObject({
      status: 1,
      stderr: expect.stringContaining('StatefulSet.apps "metrics" is invalid'),
    })
  })

  test('admits every pod under the profile that lets pods do the least', () => {
    taken('kubectl', ['create', 'namespace', 'pods'])
    taken('kubectl', ['label', 'namespace', 'pods', 'pod-security.kubernetes.io/enforce=restricted'])
    // A controller would make it.
    taken('kubectl', ['create', 'serviceaccount', 'default', '--namespace', 'pods'])
    const create = ['create', '--dry-run=server', '--output', 'name', '--filename', '-']
    const pods = podsOf(renderChart({}))
    expect(taken('kubectl', create, listOf(pods)).trim().split('\n')).toHaveLength(5)
    const free = pods.map((pod) => ({ ...pod, spec: { ...pod.spec, securityContext: {} } }))
    expect(cluster?.run('kubectl', create, listOf(free))).toMatchObject({
      status: 1,
      stderr: expect.stringContaining('violates PodSecurity "restricted'),
    })
  })

  test('takes no key that does not exist', () => {
    const [set] = kustomize([]).filter(({ kind }) => kind === 'StatefulSet')
    const wrong = JSON.stringify(set).replace('"serviceName"', '"servicename"')
    const ran = cluster?.run('kubectl', ['apply', '--validate=strict', '--filename', '-'], wrong)
    expect(ran).toMatchObject({ status: 1, stderr: expect.stringContaining('unknown field "spec.servicename"') })
  })
})
