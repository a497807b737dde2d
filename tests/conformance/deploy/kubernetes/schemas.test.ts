import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { fixedParts } from './fixed-parts.ts'
import { components, kustomize, withoutKubectl } from './kustomize.ts'
import { type Manifest, manifestFolder, parseManifests, readManifests } from './manifests.ts'
import { isOfOperator, missingSchemas, openValidator, releases, serviceMonitor } from './schema-validator.ts'

// The manifests as they stand, and as kustomize makes them, against Kubernetes' own description of its API.

const missing = missingSchemas

const written = [
  ...readManifests(manifestFolder),
  ...readManifests(join(manifestFolder, 'more-inference')),
  ...readManifests(join(manifestFolder, 'service-monitor')),
]

describe.skipIf(missing !== undefined)(`Kubernetes' schemas${missing ? `: skipped without ${missing}` : ''}`, () => {
  describe.each(releases)('of release %s', (release) => {
    const faultsOf = openValidator(release)

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
        const faults = kustomize(components)
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
    const inference = kustomize(components).find(
      ({ kind, metadata }) => kind === 'StatefulSet' && metadata.name === 'inference',
    )
    expect(inference).not.toHaveProperty('spec.replicas')
    expect(inference).toHaveProperty('spec.template.spec.containers.0.image', 'registry.example/hearth:0.1.0')
    expect(inference).toHaveProperty('spec.template.spec.containers.0.resources.requests', { cpu: '2', memory: '1Gi' })
    expect(inference).toHaveProperty(
      'spec.template.spec.containers.0.env',
      expect.arrayContaining([{ name: 'HEARTH_MODEL', value: 'hf:Qwen/Qwen3-0.6B-GGUF:Q8_0' }]),
    )
  })

  test('changes nothing of what cannot be changed once it is there, whatever is chosen', () => {
    expect(fixedParts(kustomize(components))).toEqual(fixedParts(kustomize([])))
  })
})
