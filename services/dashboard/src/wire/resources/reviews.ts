import { z } from 'zod'

/** The group in which Kubernetes' clients ask what who asks may do. */
export const authorizationGroup = {
  name: 'authorization.k8s.io',
  versions: ['v1'],
  resources: [
    { plural: 'selfsubjectaccessreviews', singular: 'selfsubjectaccessreview', kind: 'SelfSubjectAccessReview' },
    { plural: 'selfsubjectrulesreviews', singular: 'selfsubjectrulesreview', kind: 'SelfSubjectRulesReview' },
  ],
} as const

/** Code of a failure for a review that asks for nothing, or for two things. */
export const unfitReview = 'unfit-review'

const word = z.string().max(1_000).nullish()

const resourceAttributes = z.object({
  namespace: word,
  verb: word,
  group: word,
  version: word,
  resource: word,
  subresource: word,
  name: word,
})

/** What `kubectl auth can-i` sends; `status` and `metadata` are not read. */
export const accessReviewSchema = z.object({
  apiVersion: z.string().nullish(),
  kind: z.string().nullish(),
  spec: z.object({
    resourceAttributes: resourceAttributes.nullish(),
    nonResourceAttributes: z.object({ path: word, verb: word }).nullish(),
  }),
})

/** What `kubectl auth can-i --list` sends. */
export const rulesReviewSchema = z.object({
  apiVersion: z.string().nullish(),
  kind: z.string().nullish(),
  spec: z.object({ namespace: word }),
})

export type ResourceAttributes = z.output<typeof resourceAttributes>

/** Whether something may be done; `reason` says why not, or of what alone it holds. */
export type Verdict = { readonly allowed: boolean; readonly reason?: string }

/** That one may do all `verbs` with all `resources`, or with those of `resourceNames` alone. */
export type ResourceRule = {
  readonly verbs: readonly string[]
  readonly apiGroups: readonly string[]
  readonly resources: readonly string[]
  readonly resourceNames?: readonly string[]
}

/** That one may do all `verbs` with all paths, of which `*` at the end stands for all that goes on. */
type PathRule = { readonly verbs: readonly string[]; readonly nonResourceURLs: readonly string[] }

export type Rules = {
  readonly resourceRules: readonly ResourceRule[]
  readonly nonResourceRules: readonly PathRule[]
  /** Whether names were left out. */
  readonly incomplete: boolean
}

/** The answer to a review: what was asked, and `status`. */
export function renderReview(kind: string, spec: object, status: Verdict | Rules): object {
  const { name, versions } = authorizationGroup
  return { kind, apiVersion: `${name}/${versions[0]}`, metadata: { creationTimestamp: null }, spec, status }
}
