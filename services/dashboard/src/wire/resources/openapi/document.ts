import { createHash } from 'node:crypto'
import { type ResourceGroup, resourceGroups } from '../groups.ts'
import { patchTypes } from '../patch.ts'
import { listMetadataSchema, metadataSchema } from './metadata-schema.ts'
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

/**
 * The OpenAPI document of a version of a group, as a Kubernetes server has it: for `kubectl explain`, and for clients
 * that look there whether the server validates fields itself.
 *
 * @param program its version
 */
function renderOpenApi(group: ResourceGroup, version: string, program: string): object {
  const all = `/apis/${group.name}/${version}/namespaces/{namespace}/${group.plural}`
  const [one, list] = [nameOf(group, version, group.kind), nameOf(group, version, `${group.kind}List`)]
  return {
    openapi: '3.0.0',
    info: { title: `${group.kind}s of Hearth`, version: program },
    paths: {
      [all]: { parameters: [inPath('namespace')], ...allOperations(group, version, one, list) },
      [`${all}/{name}`]: {
        parameters: [inPath('namespace'), inPath('name')],
        ...oneOperations(group, version, one),
      },
    },
    components: {
      schemas: { [one]: resourceSchemaOf(group, version), [list]: listSchemaOf(group, version, one) },
    },
  }
}

function allOperations(group: ResourceGroup, version: string, one: string, list: string) {
  const { plural, singular } = group
  return {
    get: { ...operation(group, version, 'list', `Lists ${plural}.`), parameters: listed, ...answer(list) },
    post: {
      ...operation(group, version, 'post', `Creates a ${singular}.`),
      parameters: changed,
      ...sent(one),
      ...answer(one),
    },
  }
}

function oneOperations(group: ResourceGroup, version: string, one: string) {
  const { singular } = group
  const content = Object.fromEntries(Object.values(patchTypes).map((type) => [type, { schema: { type: 'object' } }]))
  return {
    get: { ...operation(group, version, 'get', `Reads a ${singular}.`), ...answer(one) },
    put: {
      ...operation(group, version, 'put', `Replaces a ${singular}.`),
      parameters: changed,
      ...sent(one),
      ...answer(one),
    },
    patch: {
      ...operation(group, version, 'patch', `Patches a ${singular}.`),
      parameters: changed,
      requestBody: { required: true, content },
      ...answer(one),
    },
    delete: {
      ...operation(group, version, 'delete', `Deletes a ${singular}.`),
      parameters: [inQuery('dryRun')],
      responses: { 200: { description: 'OK' } },
    },
  }
}

function operation({ name, kind }: ResourceGroup, version: string, action: string, description: string) {
  const gvk = { group: name, version, kind }
  return { description, 'x-kubernetes-action': action, 'x-kubernetes-group-version-kind': gvk }
}

function listSchemaOf({ name, plural, kind }: ResourceGroup, version: string, one: string): Schema {
  const members = {
    apiVersion: text(`${name}/${version}`),
    kind: text(`${kind}List`),
    metadata: listMetadataSchema,
    items: { type: 'array', description: 'Those that are listed.', items: { allOf: [schemaAt(one)] } },
  } as const
  return {
    ...closed(`A list of ${plural}.`, members, ['items']),
    'x-kubernetes-group-version-kind': [{ group: name, version, kind: `${kind}List` }],
  }
}

const schemaAt = (id: string) => ({ $ref: `#/components/schemas/${id}` })
const asJson = (id: string) => ({ content: { 'application/json': { schema: schemaAt(id) } } })
const answer = (id: string) => ({ responses: { 200: { description: 'OK', ...asJson(id) } } })
const sent = (id: string) => ({ requestBody: { required: true, ...asJson(id) } })

/** A document, and the digest of it by which clients keep it. */
export type OpenApiDocument = { readonly text: string; readonly hash: string }

/** The documents of all versions of all groups, by the paths of the versions without their first `/`. */
export function renderOpenApis(program: string): ReadonlyMap<string, OpenApiDocument> {
  return new Map(
    resourceGroups.flatMap((group) =>
      group.versions.map((version) => {
        const content = JSON.stringify(renderOpenApi(group, version, program))
        const hash = createHash('sha256').update(content).digest('hex').toUpperCase()
        return [`apis/${group.name}/${version}`, { text: content, hash }] as const
      }),
    ),
  )
}

const nameOf = ({ name }: ResourceGroup, version: string, kind: string) =>
  [...name.split('.').toReversed(), version, kind].join('.')

const inPath = (name: string) => ({ name, in: 'path', required: true, schema: { type: 'string' } })
const inQuery = (name: string, type = 'string') => ({ name, in: 'query', schema: { type } })
const changed = ['dryRun', 'fieldManager', 'fieldValidation'].map((name) => inQuery(name))
const listed = [
  ...['labelSelector', 'fieldSelector', 'continue', 'resourceVersion', 'resourceVersionMatch'].map((name) =>
    inQuery(name),
  ),
  ...['limit', 'timeoutSeconds'].map((name) => inQuery(name, 'integer')),
  ...['watch', 'allowWatchBookmarks', 'sendInitialEvents'].map((name) => inQuery(name, 'boolean')),
]
