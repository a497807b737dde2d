import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js'
import { z } from 'zod'
import type { Manifest } from './manifests.ts'

/** The oldest release that is still in wide use, and a late one. */
export const releases = ['1.29', '1.37'] as const

const schemaFolder = join(import.meta.dirname, '../../../../.cache/kubernetes-schemas')

/** What the schemas lack here; `undefined` where they are. */
export const missingSchemas = existsSync(schemaFolder) ? undefined : 'the schemas that scripts/engines.sh all gets'

const readJson = (path: string): object => JSON.parse(readFileSync(path, 'utf8'))

/** What is wrong with an object for one release of Kubernetes; `null` when nothing is. */
export function openValidator(release: (typeof releases)[number]): (manifest: Manifest) => unknown {
  if (missingSchemas !== undefined) return () => undefined
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
export const serviceMonitor = z.strictObject({
  apiVersion: z.literal('monitoring.coreos.com/v1'),
  kind: z.literal('ServiceMonitor'),
  metadata: z.strictObject({ name: z.string(), namespace: z.string().optional(), labels }),
  spec: z.strictObject({
    selector: z.strictObject({ matchLabels: labels }),
    jobLabel: z.string(),
    endpoints: z.array(z.strictObject({ port: z.string(), path: z.string(), interval: z.string() })),
  }),
})

/** Whether an object is of the Prometheus Operator, and not of Kubernetes itself. */
export const isOfOperator = ({ kind }: Manifest) => kind === 'ServiceMonitor'
