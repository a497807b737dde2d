import type { ResourceGroup } from '../groups.ts'
import { patchTypes } from '../patch.ts'
import { listMetadataSchema } from './metadata-schema.ts'
import type { OpenApi, Parameter } from './open-api.ts'
import { resourceSchemaOf } from './resource-schema.ts'
import { closed, type Schema, text } from './schema.ts'

/**
 * The OpenAPI document of a version of a group, as a Kubernetes server has it: for `kubectl explain`, and for clients
 * that look there whether the server validates fields itself.
 *
 * @param program its version
 */
export function renderOpenApi(group: ResourceGroup, version: string, program: string): OpenApi {
  const all = `/apis/${group.name}/${version}/namespaces/{namespace}/${group.plural}`
  const [one, list] = [nameOf(group, version, group.kind), nameOf(group, version, `${group.kind}List`)]
  return {
    openapi: '3.0.0',
    info: { title: `${group.kind}s of Hearth`, version: program },
    paths: {
      [`/apis/${group.name}/${version}/${group.plural}`]: {
        parameters: [],
        get: listOperation(group, version, list, `Lists ${group.plural} of all namespaces.`),
      },
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
    get: listOperation(group, version, list, `Lists ${plural}.`),
    post: {
      ...operation(group, version, 'post', `Creates a ${singular}.`),
      parameters: changed,
      ...sent(one),
      ...answer(one),
    },
    delete: {
      ...operation(group, version, 'deletecollection', `Deletes all ${plural} that are selected.`),
      parameters: [inQuery('dryRun'), ...selected],
      responses: { 200: { description: 'OK' } },
    },
  }
}

function listOperation(group: ResourceGroup, version: string, list: string, description: string) {
  return { ...operation(group, version, 'list', description), parameters: listed, ...answer(list) }
}

function oneOperations(group: ResourceGroup, version: string, one: string) {
  const { singular } = group
  const content = Object.fromEntries(Object.values(patchTypes).map((type) => [type, { schema: anyObject }]))
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
      parameters: [...changed, inQuery('force', 'boolean')],
      requestBody: { required: true as const, content },
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

const anyObject: Schema = { type: 'object' }
const schemaAt = (id: string) => ({ $ref: `#/components/schemas/${id}` })
const asJson = (id: string) => ({ content: { 'application/json': { schema: schemaAt(id) } } })
const answer = (id: string) => ({ responses: { 200: { description: 'OK', ...asJson(id) } } })
const sent = (id: string) => ({ requestBody: { required: true as const, ...asJson(id) } })

const nameOf = ({ name }: ResourceGroup, version: string, kind: string) =>
  [...name.split('.').toReversed(), version, kind].join('.')

const inPath = (name: string): Parameter => ({ name, in: 'path', required: true, schema: { type: 'string' } })
const inQuery = (name: string, type: Parameter['schema']['type'] = 'string'): Parameter => ({
  name,
  in: 'query',
  schema: { type },
})
const changed = ['dryRun', 'fieldManager', 'fieldValidation'].map((name) => inQuery(name))
const selected = [
  ...['labelSelector', 'fieldSelector', 'continue', 'resourceVersion', 'resourceVersionMatch'].map((name) =>
    inQuery(name),
  ),
  inQuery('limit', 'integer'),
]
const listed = [
  ...selected,
  inQuery('timeoutSeconds', 'integer'),
  ...['watch', 'allowWatchBookmarks', 'sendInitialEvents'].map((name) => inQuery(name, 'boolean')),
]
