import type { ResourceGroup } from '../groups.ts'
import { metadataSchema } from './metadata-schema.ts'
import { closed, open, type Schema, text } from './schema.ts'
import { specSchema } from './spec-schemas.ts'

/** The schema of a resource of a group in a version. */
export function resourceSchemaOf(group: ResourceGroup, version: string): Schema {
  const { name, kind } = group
  return {
    ...closed(
      `A ${group.singular}.`,
      {
        apiVersion: text(`${name}/${version}`),
        kind: text(kind),
        metadata: metadataSchema,
        spec: specSchema(group, version),
        status: open('What the service says of it; it is not read of what is sent.'),
      },
      ['spec'],
    ),
    'x-kubernetes-group-version-kind': [{ group: name, version, kind }],
  }
}
