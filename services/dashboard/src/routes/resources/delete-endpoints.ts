import { Failure } from '@hearth/kernel'
import type { Context } from 'hono'
import { deleteOptionsSchema } from '../../wire/resources/delete-options.ts'
import { renderDeleted } from '../../wire/resources/status.ts'
import { type Endpoint, endpoint, jsonBody, takesTurn } from '../access.ts'
import { readBody } from '../read-body.ts'
import { isDryRun } from './dry-run.ts'
import type { ListDeps } from './list-endpoints.ts'
import { readSelection } from './list-params.ts'
import { readPart } from './list-resources.ts'
import { checkPlace, nameParams, needSameObject, needSameVersion, placeParams } from './read-resource.ts'
import type { ResourceKind, Stored } from './resource-kind.ts'
import { selectedNames } from './selected-names.ts'

// Each is looked at twice and written once, while nobody else changes anything.
const mostAtOnce = 500

/** Deletes one resource of a kind, or all that are selected. */
export function deleteEndpoints<T extends Stored>(
  kind: ResourceKind<T>,
  all: string,
  deps: Pick<ListDeps, 'changes'>,
): readonly Endpoint[] {
  const both = [oneEndpoint(kind, `${all}/{name}`), selectedEndpoint(kind, all, deps)]
  return kind.removalWaits ? both.map(takesTurn) : both
}

function oneEndpoint<T extends Stored>(kind: ResourceKind<T>, path: string): Endpoint {
  return endpoint({
    method: 'delete',
    path,
    summary: kind.removal,
    access: 'writer',
    input: { params: nameParams },
    reads: jsonBody(deleteOptionsSchema.optional()),
    refusals: [400, 404, 409],
    async handle({ params }, c) {
      checkPlace(kind.group, params)
      const { isDry, check } = await readDeletion(kind, c)
      const checkOne = () => check(params.name)
      await kind.remove(c, checkOne(), isDry, checkOne)
      return c.json(renderDeleted(c.req.path))
    },
  })
}

function selectedEndpoint<T extends Stored>(
  kind: ResourceKind<T>,
  path: string,
  { changes }: Pick<ListDeps, 'changes'>,
): Endpoint {
  const { group } = kind
  return endpoint({
    method: 'delete',
    path,
    summary: `Deletes all ${group.plural} that are selected, as one by one; none where one of them may not be`,
    description: `Those that \`labelSelector\` and \`fieldSelector\` select of all that the caller sees; \`limit\` and \`continue\` as in a list. More than ${mostAtOnce} without \`limit\` are refused.`,
    access: 'writer',
    input: { params: placeParams },
    reads: jsonBody(deleteOptionsSchema.optional()),
    refusals: [400, 404, 409, 410],
    async handle({ params }, c) {
      checkPlace(group, params)
      const { isDry, check } = await readDeletion(kind, c)
      const selected = selectedNames(kind, c, readSelection(c))
      const { shown, metadata } = readPart(c, selected, changes.latest(), mostAtOnce)
      refuseMany(kind, shown.length)
      // Nothing goes before each was looked at: who may delete all but one has not meant the others alone.
      for (const stored of shown.map(check)) await kind.remove(c, stored, true, () => void check(stored.uid))
      if (!isDry) await removeEach(kind, c, shown, check)
      return c.json({ ...renderDeleted(c.req.path), metadata })
    },
  })
}

async function removeEach<T extends Stored>(
  kind: ResourceKind<T>,
  c: Context,
  names: readonly string[],
  check: (name: string) => T,
): Promise<void> {
  for (const name of names) {
    // What was in another one went with that.
    if (kind.get(name) !== undefined) await kind.remove(c, check(name), false, () => void check(name))
  }
}

/**
 * What is sent with a deletion.
 *
 * @returns `check`, which finds one by its name. It throws a {@link Failure}: `missing`, `forbidden`, or `conflict`
 *   where it is another one than what was sent says
 */
async function readDeletion<T extends Stored>(kind: ResourceKind<T>, c: Context) {
  const { dryRun, preconditions } = await readBody(c, deleteOptionsSchema)
  const resourceVersion = preconditions?.resourceVersion ?? undefined
  const check = (name: string): T => {
    const stored = kind.find(c, name, 'change')
    needSameVersion(kind.group, name, { resourceVersion }, stored.revision)
    needSameObject(kind.group, name, preconditions?.uid, stored)
    return stored
  }
  return { isDry: isDryRun(c, dryRun ?? []), check }
}

function refuseMany<T extends Stored>({ group }: ResourceKind<T>, count: number): void {
  if (count <= mostAtOnce) return
  const remedy = `${mostAtOnce} are at most deleted at once; select fewer, or ask with limit=${mostAtOnce} until none is left`
  throw new Failure('invalid', `Cannot delete ${count} ${group.plural}: ${remedy}`, { param: 'limit' })
}
