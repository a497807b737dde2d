import { namespace, type ResourceGroup } from '../../../wire/resources/groups.ts'
import { authorizationGroup, type ResourceAttributes, type Verdict } from '../../../wire/resources/reviews.ts'
import { namedVerbs, type ResourceRights, type Reviewed, type Verb, verbs } from './resource-rights.ts'

type Asked = { readonly [Part in keyof ResourceAttributes]-?: string }

/**
 * Whether who asks may do something with resources. `*` as verb, group or resource asks for all of them. Without a name
 * it is whether such a request is let in: a list then holds what one may see, and of what is made or changed the
 * permissions on its folder say more.
 */
export function reviewAccess(all: readonly Reviewed[], attributes: ResourceAttributes): Verdict {
  const asked = withoutGaps(attributes)
  const { resource, group } = asked
  if (group === authorizationGroup.name) return reviewReview(asked)
  const meant = all.filter((one) => isMeant(one.group, asked))
  if (meant.length === 0) return no(`there are no resources "${resource}" of the group "${group}" here`)
  if (asked.subresource !== '') return no(`${resource} have no subresources`)
  if (asked.namespace !== '' && asked.namespace !== namespace)
    return no(`there is no namespace "${asked.namespace}"; the only one is "${namespace}"`)
  const wanted = asked.verb === '*' ? verbs : verbs.filter((verb) => verb === asked.verb)
  if (wanted.length === 0) return no(`there is no verb "${asked.verb}"; there are ${verbs.join(', ')}`)
  return reviewVerbs(meant, wanted, asked)
}

function reviewVerbs(meant: readonly Reviewed[], wanted: readonly Verb[], { verb: asked, name }: Asked): Verdict {
  const may = ({ rights }: Reviewed, verb: Verb) => {
    if (name !== '' && namedVerbs.includes(verb)) return rights.mayOne(verb, name)
    // Who asks for all means all: what is let in for a part is not that.
    return rights.maySome(verb) && !(asked === '*' && isPart(rights, verb))
  }
  for (const one of meant) {
    const lacking = wanted.find((verb) => !may(one, verb))
    if (lacking !== undefined) return no(`role and permissions do not let you ${lacking} ${one.group.plural}`)
  }
  const isOfSome = name === '' && meant.some(({ rights }) => wanted.some((verb) => isPart(rights, verb)))
  return isOfSome ? { allowed: true, reason: 'in some folders, as permissions on them say' } : { allowed: true }
}

function isPart(rights: ResourceRights, verb: Verb): boolean {
  return namedVerbs.includes(verb) && rights.names(verb) !== undefined
}

function isMeant({ name, versions, plural }: ResourceGroup, { group, version, resource }: Asked): boolean {
  const fits = (asked: string, ...known: readonly string[]) => asked === '*' || known.includes(asked)
  // kubectl asks for all resources of the group without a name where no group is named.
  const isAll = resource === '*' && group === ''
  return (isAll || fits(group, name)) && fits(resource, plural) && (version === '' || fits(version, ...versions))
}

// Whoever is signed in may ask what they may.
function reviewReview({ verb, resource, subresource }: Asked): Verdict {
  const isKnown = authorizationGroup.resources.some(({ plural }) => plural === resource)
  if (isKnown && subresource === '' && verb === 'create') return { allowed: true }
  return no(`of ${authorizationGroup.name} reviews of what one may oneself are created, and nothing else`)
}

const no = (reason: string): Verdict => ({ allowed: false, reason })

function withoutGaps({
  namespace: place,
  verb,
  group,
  version,
  resource,
  subresource,
  name,
}: ResourceAttributes): Asked {
  const given = { verb: verb ?? '', group: group ?? '', version: version ?? '', resource: resource ?? '' }
  return { ...given, namespace: place ?? '', subresource: subresource ?? '', name: name ?? '' }
}
