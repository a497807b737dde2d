import { parseCommon, parseSection, readSettings, SERVICE_NAMES, SERVICES } from '@hearth/kernel'
import { describe, expect, test } from 'vitest'
import { parse } from 'yaml'
import { z } from 'zod'
import { chatflowConfigSchema } from '../../../../services/chatflow/src/config.ts'
import { dashboardConfigSchema } from '../../../../services/dashboard/src/config.ts'
import { healthConfigSchema } from '../../../../services/health/src/config.ts'
import { inferenceConfigSchema } from '../../../../services/inference/src/config.ts'
import { metricsConfigSchema } from '../../../../services/metrics/src/config.ts'
import { prometheusConfig } from '../../../../services/metrics/src/config-file/schema/prometheus-config.ts'
import { manifestFolder, readManifests } from './manifests.ts'

// The manifests say in their own words what the sources say: ports, probes, variables, users.

// The log service reads a Docker Engine and the bundle's own processes: a cluster's nodes have neither.
const names = SERVICE_NAMES.filter((name) => name !== 'logs')
const schemas = {
  chatflow: chatflowConfigSchema,
  dashboard: dashboardConfigSchema,
  health: healthConfigSchema,
  inference: inferenceConfigSchema,
  metrics: metricsConfigSchema,
}

const probe = z.looseObject({ httpGet: z.strictObject({ path: z.string(), port: z.literal('http') }) })
const variable = z.union([
  z.strictObject({ name: z.string(), value: z.string() }),
  z.strictObject({
    name: z.string(),
    valueFrom: z.strictObject({
      secretKeyRef: z.strictObject({ name: z.literal('hearth'), key: z.string(), optional: z.literal(true) }),
    }),
  }),
])
const containerSchema = z.looseObject({
  name: z.string(),
  image: z.literal('hearth'),
  args: z.array(z.string()),
  ports: z.tuple([z.strictObject({ name: z.literal('http'), containerPort: z.int() })]),
  env: z.array(variable),
  startupProbe: probe,
  readinessProbe: probe,
  livenessProbe: probe,
  resources: z.looseObject({ limits: z.looseObject({ memory: z.string() }) }),
  volumeMounts: z.array(z.looseObject({ name: z.string(), mountPath: z.string() })),
})
const setSchema = z.looseObject({
  spec: z.looseObject({
    template: z.looseObject({ spec: z.looseObject({ containers: z.tuple([containerSchema]) }) }),
  }),
})

const manifests = readManifests(manifestFolder)
const find = (kind: string, name: string) =>
  manifests.find((one) => one.kind === kind && one.metadata.name === name) ?? expect.fail(`no ${kind} ${name}`)
const podOf = (name: string) => setSchema.parse(find('StatefulSet', name)).spec.template.spec
const containerOf = (name: string) => podOf(name).containers[0]

/** The variables as the container has them; what a secret holds is long enough for each of them. */
function environmentOf(name: string): Readonly<Record<string, string>> {
  const examples: Record<string, string> = {
    'database-url': 'postgres://me:secret@db/flows',
    'master-secret': 'm'.repeat(32),
  }
  return Object.fromEntries(
    containerOf(name).env.map((one) => [
      one.name,
      'value' in one ? one.value : (examples[one.valueFrom.secretKeyRef.key] ?? 'a-secret-of-some-length'),
    ]),
  )
}
const settingsOf = (name: string) => readSettings({ cwd: '/nonexistent', env: environmentOf(name) })

test('every service has a set of pods and a service, but for the one that has nothing to read there', () => {
  const namesOf = (kind: string) => manifests.filter((one) => one.kind === kind).map(({ metadata }) => metadata.name)
  expect(namesOf('StatefulSet').toSorted()).toEqual(names.toSorted())
  expect(namesOf('Service').toSorted()).toEqual(names.toSorted())
})

describe.each(names)('%s', (name) => {
  const { port } = SERVICES[name]

  test('is what its pod runs, at its port', () => {
    expect(containerOf(name)).toMatchObject({ args: ['serve', name], ports: [{ containerPort: port }] })
    expect(find('Service', name).spec).toMatchObject({ ports: [{ name: 'http', port, targetPort: 'http' }] })
  })

  test('finds the others by their names', () => {
    const { urls } = parseCommon(settingsOf(name))
    for (const other of names) expect(urls[other]).toBe(`http://${other}:${SERVICES[other].port}`)
  })

  test('takes every variable that it is given', () => {
    expect(() => parseSection(settingsOf(name), name, schemas[name])).not.toThrow()
  })

  test('is asked by the probes that it has', () => {
    const { startupProbe, readinessProbe, livenessProbe } = containerOf(name)
    expect([startupProbe, readinessProbe, livenessProbe].map(({ httpGet }) => httpGet.path)).toEqual([
      name === 'health' ? '/startupz' : '/readyz',
      '/readyz',
      '/livez',
    ])
  })

  test('may do nothing but write its state and what is temporary', () => {
    expect(podOf(name)).toMatchObject({
      automountServiceAccountToken: false,
      enableServiceLinks: false,
      securityContext: { runAsNonRoot: true, runAsUser: 10_001, fsGroup: 10_001 },
    })
    expect(containerOf(name)).toMatchObject({
      securityContext: {
        allowPrivilegeEscalation: false,
        readOnlyRootFilesystem: true,
        capabilities: { drop: ['ALL'] },
      },
      volumeMounts: expect.arrayContaining([
        { name: 'data', mountPath: '/data' },
        { name: 'tmp', mountPath: '/tmp' },
      ]),
    })
  })
})

test('the metrics service scrapes every service that is there, as jobs that the dashboards know', () => {
  const { data } = z.looseObject({ data: z.record(z.string(), z.string()) }).parse(find('ConfigMap', 'metrics'))
  const { scrape_configs: jobs } = prometheusConfig.parse(parse(data['prometheus.yml'] ?? ''))
  expect(jobs.map((job) => job.job_name).toSorted()).toEqual([...names, 'host'].toSorted())
  for (const { job_name: job, static_configs: groups } of jobs) {
    const name = names.find((one) => one === job) ?? 'metrics'
    expect(groups).toMatchObject([{ targets: [`${name}:${SERVICES[name].port}`] }])
  }
})

test('the health service looks at every service that is there, and at no log', () => {
  expect(environmentOf('health').HEARTH_HEALTH_SERVICES?.split(',').toSorted()).toEqual(names.toSorted())
})
