import { parseCommon, parseSection, readSettings } from '@hearth/kernel'
import { describe, expect, test } from 'vitest'
import { parse } from 'yaml'
import { z } from 'zod'
import { chatflowConfigSchema } from '../../../../services/chatflow/src/config.ts'
import { dashboardConfigSchema } from '../../../../services/dashboard/src/config.ts'
import { healthConfigSchema } from '../../../../services/health/src/config.ts'
import { inferenceConfigSchema } from '../../../../services/inference/src/config.ts'
import { metricsConfigSchema } from '../../../../services/metrics/src/config.ts'
import { prometheusConfig } from '../../../../services/metrics/src/config-file/schema/prometheus-config.ts'
import { missingHelm, renderChart } from './chart.ts'
import { chosen } from './values.ts'

// What the chart makes of its values, as the services themselves read it.

const schemas = {
  chatflow: chatflowConfigSchema,
  dashboard: dashboardConfigSchema,
  health: healthConfigSchema,
  inference: inferenceConfigSchema,
  metrics: metricsConfigSchema,
}
type Name = keyof typeof schemas
const names = Object.keys(schemas) as Name[]

const variable = z.object({ name: z.string(), value: z.string().optional() })
const setSchema = z.object({
  spec: z.object({
    template: z.object({ spec: z.object({ containers: z.tuple([z.object({ env: z.array(variable) })]) }) }),
  }),
})
const configMap = z.object({ data: z.object({ 'prometheus.yml': z.string() }) })

/** What stands in a secret: long enough for each, and of its form. */
const addresses: Readonly<Record<string, string>> = {
  DATABASE_URL: 'postgres://me:secret@db/flows',
  HEARTH_DASHBOARD_DATABASE_URL: 'postgres://me:secret@db/dashboards',
  HEARTH_CHATFLOW_REDIS_URL: 'redis://:secret@redis:6379',
}
const secretOf = (variable: string) => addresses[variable] ?? 's'.repeat(32)

/** The settings of a service as its container has them. */
function settingsOf(values: object, name: Name) {
  const set = renderChart(values).find(({ kind, metadata }) => kind === 'StatefulSet' && metadata.name === name)
  const [{ env }] = setSchema.parse(set).spec.template.spec.containers
  const variables = env.map((one) => [one.name, one.value ?? secretOf(one.name)] as const)
  expect(new Set(variables.map(([variable]) => variable)).size).toBe(variables.length)
  return readSettings({ cwd: '/nonexistent', env: Object.fromEntries(variables) })
}

describe.skipIf(missingHelm !== undefined)(
  `what the chart sets${missingHelm ? `: skipped without ${missingHelm}` : ''}`,
  () => {
    test.each(Object.entries(chosen).map(([name, values]) => ({ name, values })))(
      'is what the services take, with $name',
      ({ values }) => {
        for (const name of names) parseSection(settingsOf(values, name), name, schemas[name])
        const file = renderChart(values).find(({ kind }) => kind === 'ConfigMap')
        const { scrape_configs: jobs } = prometheusConfig.parse(parse(configMap.parse(file).data['prometheus.yml']))
        expect(jobs.map((job) => job.job_name)).toEqual(expect.arrayContaining([...names, 'host']))
      },
    )

    test('makes several pods of chatflow share their database, secret and files', () => {
      const settings = settingsOf(chosen['replicas of chatflow'], 'chatflow')
      expect(parseSection(settings, 'chatflow', chatflowConfigSchema)).toMatchObject({
        replicas: true,
        databaseUrl: 'postgres://me:secret@db/flows',
        redisUrl: 'redis://:secret@redis:6379',
        storageType: 's3',
        s3Bucket: 'flows',
        s3Prefix: 'hearth/',
        s3Region: 'eu-central-1',
        s3Endpoint: 'https://minio.example:9000',
        s3PathStyle: true,
        s3AccessKeyId: 's'.repeat(32),
        s3SecretAccessKey: 's'.repeat(32),
      })
      expect(parseCommon(settings).secrets).toMatchObject({ master: 's'.repeat(32) })
    })

    test('has a graphics card used, and the proxies and the name of an ingress known', () => {
      const card = settingsOf(chosen['a graphics card'], 'inference')
      expect(parseSection(card, 'inference', inferenceConfigSchema)).toMatchObject({ gpu: 'cuda' })
      const named = settingsOf(chosen['names with TLS'], 'inference')
      expect(parseCommon(named).trustedProxies).toEqual(['10.0.0.0/8', '192.168.1.1'])
      expect(parseSection(named, 'inference', inferenceConfigSchema)).toMatchObject({
        allowedHosts: ['models.example'],
      })
    })

    test('makes several pods of the dashboards share their database and secret', () => {
      const settings = settingsOf(chosen['replicas of the dashboards'], 'dashboard')
      const { databaseUrl } = parseSection(settings, 'dashboard', dashboardConfigSchema)
      expect(databaseUrl).toBe('postgres://me:secret@db/dashboards')
      expect(parseCommon(settings).secrets).toMatchObject({ master: 's'.repeat(32) })
      const objects = renderChart(chosen['replicas of the dashboards']).map(
        ({ kind, metadata }) => `${kind} ${metadata.name}`,
      )
      expect(objects).toEqual(expect.arrayContaining(['Service dashboard-pods', 'PodDisruptionBudget dashboard']))
    })

    test('has each of several pods scraped by itself', () => {
      const file = renderChart(chosen['replicas of chatflow']).find(({ kind }) => kind === 'ConfigMap')
      const { scrape_configs: jobs } = prometheusConfig.parse(parse(configMap.parse(file).data['prometheus.yml']))
      expect(jobs.find((job) => job.job_name === 'chatflow')).toMatchObject({
        dns_sd_configs: [{ names: ['chatflow-pods.hearth.svc.cluster.local'], type: 'A', port: 3000 }],
      })
    })
  },
)
