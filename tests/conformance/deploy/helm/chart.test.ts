import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { version } from '@hearth/kernel'
import { describe, expect, test } from 'vitest'
import { parse } from 'yaml'
import { fixedParts } from '../kubernetes/fixed-parts.ts'
import { kustomize, withoutKubectl } from '../kubernetes/kustomize.ts'
import type { Manifest } from '../kubernetes/manifests.ts'
import {
  isOfOperator,
  missingSchemas,
  openValidator,
  releases,
  serviceMonitor,
} from '../kubernetes/schema-validator.ts'
import { chartFolder, missingHelm, renderChart, runHelm, tryChart, withoutHelmLabels } from './chart.ts'
import { chosen } from './values.ts'

// The chart as Helm renders it, against the plain manifests and Kubernetes' own description of its API.

const choices = Object.entries(chosen).map(([name, values]) => ({ name, values }))
const several =
  chosen['several pods of inference, by the load of their processors, and a monitor of the Prometheus Operator']

const validators = { '1.29': openValidator('1.29'), '1.37': openValidator('1.37') }
const nameOf = ({ kind, metadata }: Manifest) => `${kind} ${metadata.name}`
const byName = (manifests: readonly Manifest[]) =>
  Object.fromEntries(manifests.map((one) => [nameOf(one), sorted(withParsedConfig(withoutHelmLabels(one)))]))

/** With the variables in the order of their names: no variable here speaks of another. */
function sorted(manifest: Manifest): Manifest {
  return JSON.parse(JSON.stringify(manifest), (key, value) =>
    key === 'env' ? value.toSorted((a: { name: string }, b: { name: string }) => (a.name < b.name ? -1 : 1)) : value,
  )
}

/** The file within a ConfigMap by what it says: comments and quotes are not the same. */
function withParsedConfig(manifest: Manifest): Manifest {
  if (manifest.kind !== 'ConfigMap') return manifest
  const files = Object.entries(manifest.data as Record<string, string>)
  return { ...manifest, data: Object.fromEntries(files.map(([name, text]) => [name, parse(text)])) }
}

/** As the plain manifests have it, without the namespace, which Helm makes by itself. */
const plain = (components: Parameters<typeof kustomize>[0]) =>
  byName(kustomize(components).filter(({ kind }) => kind !== 'Namespace'))

describe.skipIf(missingHelm !== undefined)(`the chart${missingHelm ? `: skipped without ${missingHelm}` : ''}`, () => {
  test('has no fault that Helm would warn of', () => {
    expect(runHelm(['lint', '--strict', '--kube-version', '1.29', chartFolder])).toMatchObject({
      status: 0,
      stderr: '',
    })
  })

  test('is of the version that it installs', () => {
    const chart = parse(readFileSync(join(chartFolder, 'Chart.yaml'), 'utf8'))
    expect(chart).toMatchObject({ version, appVersion: version })
  })

  describe.skipIf(withoutKubectl)(
    `beside the plain manifests${withoutKubectl ? `: skipped without ${withoutKubectl}` : ''}`,
    () => {
      test('gives the same objects where nothing is chosen', () => {
        expect(byName(renderChart({}))).toEqual(plain([]))
      })

      test('gives what the components give where the same is chosen', () => {
        const { 'StatefulSet metrics': ours, ...others } = byName(renderChart(several))
        const { 'StatefulSet metrics': theirs, ...rest } = plain(['more-inference', 'service-monitor'])
        expect(others).toEqual(rest)
        // Helm knows when the file changes, and starts the pod anew.
        const annotations = { 'hearth/prometheus-config': expect.stringMatching(/^[0-9a-f]{16}$/) }
        expect(ours).toHaveProperty('spec.template.metadata.annotations', annotations)
        expect(withoutAnnotations(ours)).toEqual(theirs)
      })

      test('scales by the queue as the component does', () => {
        const queue = { metric: 'vllm_num_requests_waiting' }
        const autoscaling = { enabled: true, cpuUtilization: 0, queue }
        const ours = byName(renderChart({ inference: { ...several.inference, autoscaling } }))
        const scaler = 'HorizontalPodAutoscaler inference'
        expect(ours[scaler]).toEqual(plain(['more-inference', 'inference-queue'])[scaler])
      })
    },
  )

  describe.each(choices)('with $name', ({ values }) => {
    const manifests = missingHelm === undefined ? renderChart(values) : []

    test.skipIf(missingSchemas !== undefined).each(releases)('is what Kubernetes %s takes', (release) => {
      const faultsOf = validators[release]
      const faults = manifests.filter((one) => !isOfOperator(one)).map((one) => [nameOf(one), faultsOf(one)])
      expect(faults.filter(([, fault]) => fault !== null)).toEqual([])
      expect(faults.length).toBeGreaterThan(10)
    })

    test("is written in the operator's terms", () => {
      for (const one of manifests.filter(isOfOperator)) serviceMonitor.parse(one)
    })

    test('has no object twice, and each in its namespace', () => {
      expect(new Set(manifests.map(nameOf)).size).toBe(manifests.length)
      expect(new Set(manifests.map(({ metadata }) => metadata.namespace))).toEqual(new Set(['hearth']))
    })

    test('changes nothing of what an upgrade cannot change', () => {
      expect(fixedParts(manifests)).toEqual(fixedParts(renderChart({})))
    })

    test('makes no secret, and names those of others in pods alone', () => {
      expect(manifests.filter(({ kind }) => kind === 'Secret')).toEqual([])
      const secretive = manifests.filter((one) => JSON.stringify(one).includes('secretKeyRef'))
      expect(new Set(secretive.map(({ kind }) => kind))).toEqual(new Set(['StatefulSet']))
      const files = manifests.filter(({ kind }) => kind === 'ConfigMap')
      expect(files.map(nameOf)).toEqual(['ConfigMap metrics'])
      expect(Object.keys(files[0]?.data as object)).toEqual(['prometheus.yml'])
    })
  })

  test('has no pods where none are wanted, and no bound where it is taken away', () => {
    const objects = byName(renderChart(chosen['a cluster of its own ways']))
    expect(objects['StatefulSet inference']).toHaveProperty('spec.replicas', 0)
    const health = 'spec.template.spec.containers.0.resources'
    expect(objects['StatefulSet health']).toHaveProperty(health, {
      limits: {},
      requests: { cpu: '50m', memory: '128Mi' },
    })
  })

  test.each([
    { name: 'a key that does not exist', values: { chatflow: { replica: 3 } }, says: ["'/chatflow'", "'replica'"] },
    { name: 'a secret as a value', values: { chatflow: { apiKey: 'k' } }, says: ["'/chatflow'", "'apiKey'"] },
    { name: 'a number that is a text', values: { chatflow: { replicas: '3' } }, says: ["'/chatflow/replicas'"] },
    {
      name: 'an amount of no unit',
      values: { metrics: { storage: { size: '10GB' } } },
      says: ["'/metrics/storage/size'"],
    },
    { name: 'a kind of GPU', values: { inference: { gpu: { kind: 'metal' } } }, says: ["'/inference/gpu/kind'"] },
    { name: 'a variable without a name', values: { env: [{ value: 'x' }] }, says: ["'/env/0'", "'name'"] },
    {
      name: 'several pods of chatflow that share nothing',
      values: { chatflow: { replicas: 2, database: { secret: 'db' } } },
      says: ['chatflow.masterSecret.secret', 'chatflow.files.bucket'],
    },
    {
      name: 'several pods of the dashboards that share nothing',
      values: { dashboard: { replicas: 2, masterSecret: { secret: 'hearth-master' } } },
      says: ['dashboard.database.secret'],
    },
    {
      name: 'a Redis for one pod of chatflow',
      values: { chatflow: { redis: { secret: 'redis-login' } } },
      says: ['chatflow.redis.secret', 'chatflow.replicas'],
    },
    {
      name: 'several pods of inference without a model',
      values: { inference: { replicas: 2 } },
      says: ['inference.model'],
    },
    {
      name: 'an autoscaler of nothing',
      values: { inference: { model: 'x', autoscaling: { enabled: true, cpuUtilization: 0 } } },
      says: ['autoscaling.queue.metric'],
    },
    { name: 'an ingress without names', values: { ingress: { enabled: true } }, says: ['ingress.hosts'] },
  ])('refuses $name, and names it', ({ values, says }) => {
    const { status, stdout, stderr } = tryChart(values)
    expect([status, stdout]).toEqual([1, ''])
    for (const words of says) expect(stderr).toContain(words)
  })
})

/** What a pod is without the words about it. */
function withoutAnnotations(manifest: unknown): unknown {
  return JSON.parse(JSON.stringify(manifest, (key, value) => (key === 'annotations' ? undefined : value)))
}
