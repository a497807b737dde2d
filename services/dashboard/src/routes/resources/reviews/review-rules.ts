import type { Caller } from '../../../domain/people/caller.ts'
import { authorizationGroup, type ResourceRule, type Rules } from '../../../wire/resources/reviews.ts'
import { namedVerbs, type Reviewed, type Verb, verbs } from './resource-rights.ts'
import { pathsOf, readingVerbs } from './review-paths.ts'

// Whoever may do something with more than these has a right that is of folders, which no rule can say.
const mostNames = 1_000

/**
 * All that who asks may do: for each kind what holds for all that are there, and what for some, by name. `create` stands
 * in it where there is a folder in which something may be made.
 */
export function reviewRules(all: readonly Reviewed[], caller: Caller): Rules {
  const found = all.map(rulesOf)
  return {
    resourceRules: [...found.flatMap(({ rules }) => rules), ofReviews],
    nonResourceRules: [{ verbs: readingVerbs, nonResourceURLs: pathsOf(caller) }],
    incomplete: found.some(({ incomplete }) => incomplete),
  }
}

const ofReviews: ResourceRule = {
  verbs: ['create'],
  apiGroups: [authorizationGroup.name],
  resources: authorizationGroup.resources.map(({ plural }) => plural),
}

function rulesOf({ group, rights }: Reviewed) {
  const of = { apiGroups: [group.name], resources: [group.plural] }
  const named = namedVerbs.map((verb) => ({ verb, names: rights.names(verb) }))
  const isOfAll = (verb: Verb) => !named.some((one) => one.verb === verb && one.names !== undefined)
  const ofAll = verbs.filter((verb) => rights.maySome(verb) && isOfAll(verb))
  const some = [...Map.groupBy(named, ({ names = [] }) => names.join(' '))].flatMap(([, alike]) => {
    const names = alike[0]?.names ?? []
    return names.length === 0 ? [] : [{ names, verbs: alike.map(({ verb }) => verb) }]
  })
  const rules: readonly ResourceRule[] = [
    ...(ofAll.length === 0 ? [] : [{ ...of, verbs: ofAll }]),
    ...some.map(({ names, ...rule }) => ({ ...of, ...rule, resourceNames: names.slice(0, mostNames) })),
  ]
  return { rules, incomplete: some.some(({ names }) => names.length > mostNames) }
}
