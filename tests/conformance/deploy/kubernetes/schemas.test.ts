import { spawnSync } from 'node:child_process'
import { cpSync, existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js'
import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { temporaryFolder } from '../../../../packages/kernel/src/test-support/temporary-folder.ts'
import { type Manifest, manifestFolder, parseManifests, readManifests } from './manifests.ts'

// The manifests as they stand, and as kustomize makes them, against Kubernetes' own description of its API.

const releases = ['1.29', '1.37'] as const
const schemaFolder = join(import.meta.dirname, '../../../../.cache/kubernetes-schemas')
const missing = existsSync(schemaFolder) ? undefined : 'the schemas that scripts/engines.sh all gets'
const kubectl = spawnSync('kubectl', ['version', '--client'], { encoding: 'utf8' })
// Debian's own is from before components.
const withoutKubectl = /^Kustomize Version: v[5-9]/m.test(kubectl.stdout ?? '') ? undefined : 'a kubectl of today'

const readJson = (path: string): object => JSON.parse(readFileSync(path, 'utf8'))

/** What is wrong with an object for one release; `null` when nothing is. */
function validator(release: string): (manifest: Manifest) => unknown {
  const ajv = new Ajv2020({ strict: false, logger: false, allErrors: true, validateFormats: false })
  ajv.addSchema(readJson(join(schemaFolder, release, '_definitions.json')), '/api/_definitions.json')
  const compiled = new Map<string, ValidateFunction>()
  return ({ apiVersion, kind, ...rest }) => {
    const group = apiVersion.split('/').map((part) => part.split('.')[0])
    const file = `${[kind.toLowerCase(), ...group].join('-')}.json`
    const validate = compiled.get(file) ?? ajv.compile(readJson(join(schemaFolder, release, file)))
    compiled.set(file, validate)
    validate({ apiVersion, kind, ...rest })
    return validate.errors
  }
}

// The operator describes this one, and no package here brings its description: what we use of it, and nothing else.
const labels = z.record(z.string(), z.string())
const serviceMonitor = z.strictObject({
  apiVersion: z.literal('monitoring.coreos.com/v1'),
  kind: z.literal('ServiceMonitor'),
  metadata: z.strictObject({ name: z.string(), namespace: z.string().optional(), labels }),
  spec: z.strictObject({
    selector: z.strictObject({ matchLabels: labels }),
    jobLabel: z.string(),
    endpoints: z.array(z.strictObject({ port: z.string(), path: z.string(), interval: z.string() })),
  }),
})

const isOfOperator = ({ kind }: Manifest) => kind === 'ServiceMonitor'

/** What `kubectl apply -k` would send, with everything that can be chosen chosen. */
function rendered(): readonly Manifest[] {
  const folder = temporaryFolder()
  cpSync(manifestFolder, folder, { recursive: true })
  const file = join(folder, 'kustomization.yaml')
  writeFileSync(file, readFileSync(file, 'utf8').replaceAll(/^# (components:| {2}- )/gm, '$1'))
  const { stdout, stderr } = spawnSync('kubectl', ['kustomize', folder], { encoding: 'utf8' })
  expect(stderr).toBe('')
  return parseManifests(stdout)
}

const written = [
  ...readManifests(manifestFolder),
  ...readManifests(join(manifestFolder, 'more-inference')),
  ...readManifests(join(manifestFolder, 'service-monitor')),
]

describe.skipIf(missing !== undefined)(`Kubernetes' schemas${missing ? `: skipped without ${missing}` : ''}`, () => {
  describe.each(releases)('of release %s', (release) => {
    const faultsOf = missing === undefined ? validator(release) : () => undefined

    test.each(written.filter((one) => !isOfOperator(one)))('take $kind $metadata.name as it is written', (manifest) =>
      expect(faultsOf(manifest)).toBeNull(),
    )

    test('refuse a key that does not exist', () => {
      const [manifest] = written.filter(({ kind }) => kind === 'StatefulSet')
      const text = JSON.stringify(manifest).replace('"serviceName"', '"servicename"')
      expect(faultsOf(parseManifests(text)[0] as Manifest)).toContainEqual(
        expect.objectContaining({ params: { additionalProperty: 'servicename' } }),
      )
    })

    test.skipIf(withoutKubectl)(
      `take what kustomize makes of it${withoutKubectl ? `: skipped without ${withoutKubectl}` : ''}`,
      () => {
        const faults = rendered()
          .filter((one) => !isOfOperator(one))
          .map((one) => faultsOf(one))
        expect(faults.length).toBeGreaterThan(15)
        expect(faults.filter((fault) => fault !== null)).toEqual([])
      },
    )
  })
})

test("what the Prometheus Operator reads is written in its object's terms", () => {
  expect(written.filter(isOfOperator).map((one) => serviceMonitor.parse(one))).toHaveLength(1)
})

describe.skipIf(withoutKubectl)(`kustomize${withoutKubectl ? `: skipped without ${withoutKubectl}` : ''}`, () => {
  test('leaves the number of pods to the autoscaler where there is one, and names the image and the model', () => {
    const inference = rendered().find(({ kind, metadata }) => kind === 'StatefulSet' && metadata.name === 'inference')
    expect(inference).not.toHaveProperty('spec.replicas')
    expect(inference).toHaveProperty('spec.template.spec.containers.0.image', 'registry.example/hearth:0.1.0')
    expect(inference).toHaveProperty('spec.template.spec.containers.0.resources.requests', { cpu: '2', memory: '1Gi' })
    expect(inference).toHaveProperty(
      'spec.template.spec.containers.0.env',
      expect.arrayContaining([{ name: 'HEARTH_MODEL', value: 'hf:Qwen/Qwen3-0.6B-GGUF:Q8_0' }]),
    )
  })
})
