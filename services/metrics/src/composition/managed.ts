import { join } from 'node:path'
import { type CommonConfig, Failure, openSecrets } from '@hearth/kernel'
import { readParts } from '@hearth/notify'
import { z } from 'zod'
import type { MetricsConfig } from '../config.ts'
import type { ManagedDelivery, ManagedFile, ManagedRules } from '../domain/model/managed.ts'
import { openManagedFile } from '../engines/managed-file.ts'
import { parseManagedRules } from '../rule-files/managed-rules.ts'

/** What is written over HTTP: the rules, and who is told of their alerts. */
export type Managed = {
  readonly rules: ManagedFile<ManagedRules>
  readonly delivery: ManagedFile<ManagedDelivery>
}

const deliverySchema = z.strictObject({
  /** As a file of Alertmanager says it. */
  config: z.record(z.string(), z.unknown()),
  templates: z
    .array(z.strictObject({ name: z.string().min(1).max(200), text: z.string() }))
    .max(1_000)
    .default([]),
  /** Whatever its writer wants to find again. */
  note: z.unknown().optional(),
})

const maxBytes = 8_388_608

/** @throws {Failure} `invalid` when what was written has faults */
export async function openManaged({ home, secrets: outside }: CommonConfig, config: MetricsConfig): Promise<Managed> {
  const at = (name: string) => join(home, 'alerting', name)
  const parse = (value: unknown) => parseManagedRules(value, { intervalMs: config.evaluationIntervalMs })
  const keys = (await openSecrets(home, outside)).deriveAll('receivers of alerts')
  return {
    rules: await openManagedFile({ path: at('rules.json'), empty: { groups: [] }, parse, maxBytes }),
    delivery: await openManagedFile({ path: at('delivery.json'), empty: null, parse: parseDelivery, maxBytes, keys }),
  }
}

/** @throws {Failure} `invalid` with every fault */
function parseDelivery(value: unknown): ManagedDelivery {
  if (value === null) return { draft: undefined, loaded: undefined }
  const parsed = deliverySchema.safeParse(value)
  if (!parsed.success) {
    const faults = parsed.error.issues.map(({ path, message }) => `${path.join('.')}: ${message}`)
    throw new Failure('invalid', `Cannot write who is told of alerts: ${faults.join('; ')}`)
  }
  const { config, templates } = parsed.data
  return { draft: parsed.data, loaded: readParts(config, templates, 'who is told of alerts') }
}
