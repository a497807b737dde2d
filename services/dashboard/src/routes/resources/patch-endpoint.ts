import type { Context } from 'hono'
import { parseExactly } from '../../domain/json/exact-json.ts'
import { applyFields } from '../../domain/metadata/managed/apply.ts'
import { withoutOwnTexts } from '../../wire/resources/object-metadata.ts'
import { applySchema, jsonPatchSchema, mergePatchSchema, patchTypes } from '../../wire/resources/patch.ts'
import { type Endpoint, endpoint } from '../access.ts'
import { answerReplaced, change, managedBy } from './change-resource.ts'
import { isDryRun } from './dry-run.ts'
import { readSwitch } from './list-params.ts'
import { isApply, readApplied } from './read-apply.ts'
import { checkSize, readPatch } from './read-patch.ts'
import {
  checkPlace,
  nameParams,
  needSameName,
  needSameVersion,
  type Place,
  parseKnown,
  parseResource,
} from './read-resource.ts'
import type { ResourceKind, Stored } from './resource-kind.ts'

type PatchDeps = { readonly maxBodyBytes: number; readonly nowMs: () => number }
type Named = Place & { readonly name: string }

const json = { 'content-type': 'application/json' }

/** Changes a resource by a patch, or by what somebody applies. */
export function patchEndpoint<T extends Stored>(kind: ResourceKind<T>, path: string, deps: PatchDeps): Endpoint {
  const { group } = kind
  return endpoint({
    method: 'patch',
    path,
    summary: `Changes ${kind.one} by a JSON patch, a JSON merge patch or a server-side apply of its resource`,
    description:
      'Refused with 409 where the patch sets `metadata.resourceVersion` to another than that of what is stored, or where what is applied is managed by others and `force` is not asked for, with 413 where what it makes is longer than what may be sent, with 415 for other kinds of patches, and with 422 where it does not fit. What is applied is made where it is not there.',
    access: 'writer',
    input: { params: nameParams },
    reads: {
      body: {
        content: {
          [patchTypes.json]: { schema: jsonPatchSchema },
          [patchTypes.merge]: { schema: mergePatchSchema },
          [patchTypes.apply]: { schema: applySchema },
        },
      },
    },
    answers: { 201: { description: `The ${group.singular}, which was not there before` } },
    refusals: [400, 404, 409, 413, 415, 422],
    async handle({ params }, c) {
      checkPlace(group, params)
      if (isApply(c)) return answerApplied(kind, c, params, deps)
      const isDry = isDryRun(c)
      const by = managedBy(c, kind, params.version, deps.nowMs(), false)
      const patch = await readPatch(c, deps.maxBodyBytes)
      const stored = kind.find(c, params.name, 'change')
      kind.checkPatch(stored, params.version)
      const text = patch(kind.render(stored, params.version))
      const read = parseResource(c, { text, json: JSON.parse(text) }, group, params, () => params.name)
      return answerReplaced(kind, c, params, { stored, read, isDry, by })
    },
  })
}

async function answerApplied<T extends Stored>(
  kind: ResourceKind<T>,
  c: Context,
  params: Named,
  { maxBodyBytes, nowMs }: PatchDeps,
): Promise<Response> {
  const { name, version } = params
  const isDry = isDryRun(c)
  const by = managedBy(c, kind, version, nowMs(), true)
  const force = readSwitch(c, 'force')
  const applied = await readApplied(c)
  const asSent = (resource: object) => {
    const text = JSON.stringify(resource)
    checkSize(text, maxBodyBytes)
    return { text, json: JSON.parse(text) as unknown }
  }
  // Labels may be applied alone.
  const sent = parseResource(c, asSent({ spec: {}, ...applied }), kind.group, params, () => name)
  needSameName(sent, name)
  const stored = kind.get(name) === undefined ? undefined : kind.find(c, name, 'change')
  if (stored !== undefined) kind.checkPatch(stored, version)
  const live = stored === undefined ? blank(applied) : (parseExactly(kind.render(stored, version)) as object)
  const known = stored === undefined ? [] : kind.objectMetadata.managers(kind.changed, stored.id)
  const { resource, managers } = applyFields(live, withoutOwnTexts(applied), known, { ...by, force })
  const whole = parseKnown(asSent(resource), kind.group, params, () => name)
  // What the resource says of its version is as it is stored, and was compared.
  const read = { ...whole, message: sent.message, resourceVersion: undefined }
  if (stored !== undefined) {
    needSameVersion(kind.group, name, sent, stored.revision)
    return answerReplaced(kind, c, params, { stored, read, isDry, by: managers })
  }
  const create = () => kind.create(c, name, read, version)
  return c.body(change(kind, { isDry, version, read, by: managers, stored }, create), 201, json)
}

function blank(applied: unknown): object {
  const { apiVersion, kind } = applied as { readonly apiVersion: string; readonly kind: string }
  return { apiVersion, kind, metadata: {}, spec: {} }
}
