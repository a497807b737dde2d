import { z } from 'zod'
import type { Manifest } from './manifests.ts'

const setSchema = z.looseObject({
  kind: z.literal('StatefulSet'),
  metadata: z.looseObject({ name: z.string() }),
  spec: z.looseObject({
    serviceName: z.string(),
    podManagementPolicy: z.string(),
    selector: z.unknown(),
    volumeClaimTemplates: z.unknown(),
  }),
})

/** What Kubernetes lets nobody change of sets of pods that are there, by their names. */
export function fixedParts(manifests: readonly Manifest[]) {
  const sets = manifests.flatMap((one) => setSchema.safeParse(one).data ?? [])
  return Object.fromEntries(
    sets.map(({ metadata, spec }) => {
      const { serviceName, podManagementPolicy, selector, volumeClaimTemplates } = spec
      return [metadata.name, { serviceName, podManagementPolicy, selector, volumeClaimTemplates }]
    }),
  )
}
