import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseAllDocuments } from 'yaml'
import { z } from 'zod'

export const manifestFolder = join(import.meta.dirname, '../../../../deploy/kubernetes')

const manifestSchema = z.looseObject({
  apiVersion: z.string(),
  kind: z.string(),
  metadata: z.looseObject({ name: z.string() }),
})

/** One object of a manifest, as it is written. */
export type Manifest = z.output<typeof manifestSchema>

/** @throws {Error} for what is no YAML, or an object without kind or name */
export function parseManifests(text: string): readonly Manifest[] {
  return parseAllDocuments(text).map((document) => {
    if ('errors' in document && document.errors[0] !== undefined) throw document.errors[0]
    return manifestSchema.parse(document.toJS())
  })
}

/** The objects of all manifests in a folder; kustomizations, and the parts that they patch with, are none. */
export function readManifests(folder: string): readonly Manifest[] {
  const files = readdirSync(folder).filter((name) => /^(?!kustomization|patch-).*\.yaml$/.test(name))
  return files.flatMap((name) => parseManifests(readFileSync(join(folder, name), 'utf8')))
}
