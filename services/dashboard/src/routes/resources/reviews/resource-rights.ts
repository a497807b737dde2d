import type { Context } from 'hono'
import { isAtLeast } from '../../../domain/people/role.ts'
import { editLevel, viewLevel } from '../../../domain/permission/permission.ts'
import type { Rights } from '../../../domain/permission/rights.ts'
import type { ResourceGroup } from '../../../wire/resources/groups.ts'
import { callerOf } from '../../caller.ts'
import type { ResourceKind, Stored } from '../resource-kind.ts'

/** What is done with resources, and which level on one it takes. */
const levels = {
  get: viewLevel,
  list: viewLevel,
  watch: viewLevel,
  create: editLevel,
  update: editLevel,
  patch: editLevel,
  delete: editLevel,
  deletecollection: editLevel,
} as const

export type Verb = keyof typeof levels

export const verbs = Object.keys(levels) as readonly Verb[]

/** Those that are done with one that has a name; the others are of a whole kind. */
export const namedVerbs: readonly Verb[] = ['get', 'update', 'patch', 'delete']

/** What one caller may do with resources of a kind, by the same rights by which each request is answered. */
export type ResourceRights = {
  /** Whether a request is let in at all: what it does then is kept to those on which the caller has the right. */
  maySome(verb: Verb): boolean
  /** Whether it may be done with the one of that name; where there is none, with one in the root. */
  mayOne(verb: Verb, name: string): boolean
  /** With which it may be done; `undefined` where with all that are there and are to come. */
  names(verb: Verb): readonly string[] | undefined
}

/** A kind of resources, and what the caller may do with them. */
export type Reviewed = { readonly group: ResourceGroup; readonly rights: ResourceRights }

export function reviewed<T extends Stored>(c: Context, kind: ResourceKind<T>, rights: Rights): Reviewed {
  return { group: kind.group, rights: resourceRightsOf(c, kind, rights) }
}

function resourceRightsOf<T extends Stored>(c: Context, kind: ResourceKind<T>, rights: Rights): ResourceRights {
  const caller = callerOf(c)
  const isReader = caller.isServerAdmin || isAtLeast(caller.role, 'Viewer')
  const isLetIn = (verb: Verb) => levels[verb] === editLevel || isReader
  const maySome = (verb: Verb) => {
    if (levels[verb] === viewLevel) return isReader
    // Dashboards have rights of their own, so that there may be one to change without a place to make one.
    return verb === 'create' || kind.changed === 'folders' ? rights.mayMakeSomething() : rights.mayChangeSomething()
  }
  return {
    maySome,
    mayOne(verb, name) {
      const found = kind.get(name)
      const level = found === undefined ? rights.onFolder('') : kind.level(c, found)
      return isLetIn(verb) && level >= levels[verb]
    },
    names(verb) {
      if (!isLetIn(verb)) return []
      const all = kind.levels(c)
      const allowed = all.filter(({ level }) => level >= levels[verb])
      const isAll = allowed.length === all.length && rights.onFolder('') >= levels[verb]
      return isAll ? undefined : allowed.map(({ name }) => name)
    },
  }
}
