import { Failure } from '@hearth/kernel'
import type { Context } from 'hono'
import { namespace } from '../../../wire/resources/groups.ts'
import {
  accessReviewSchema,
  authorizationGroup,
  renderReview,
  rulesReviewSchema,
  unfitReview,
} from '../../../wire/resources/reviews.ts'
import { type Endpoint, endpoint, jsonBody } from '../../access.ts'
import { callerOf } from '../../caller.ts'
import { expectMember } from '../read-resource.ts'
import { readReview } from './read-review.ts'
import type { Reviewed } from './resource-rights.ts'
import { reviewAccess } from './review-access.ts'
import { mayPath } from './review-paths.ts'
import { reviewRules } from './review-rules.ts'

const [version] = authorizationGroup.versions
const [ofAccess, ofRules] = authorizationGroup.resources
const below = `/apis/${authorizationGroup.name}/${version}`
const kept = { 201: { description: 'The review, with its `status`; nothing is kept of it' } }

/** What who asks may do, as Kubernetes' clients ask for it: `kubectl auth can-i`. */
export function reviewEndpoints(reviewedOf: (c: Context) => readonly Reviewed[]): readonly Endpoint[] {
  return [
    endpoint({
      method: 'post',
      path: `${below}/${ofAccess.plural}`,
      effect: 'question',
      summary: 'Whether who asks may do something with dashboards or folders, or with one of them',
      access: 'user',
      reads: jsonBody(accessReviewSchema),
      answers: kept,
      refusals: [400],
      async handle(_, c) {
        const { spec, ...sent } = await readReview(c, accessReviewSchema)
        checkForm(sent, ofAccess.kind)
        const { resourceAttributes: resource, nonResourceAttributes: path } = spec
        if (resource != null && path == null)
          return c.json(renderReview(ofAccess.kind, spec, reviewAccess(reviewedOf(c), resource)), 201)
        if (path == null || resource != null) throw unfit()
        const allowed = mayPath(callerOf(c), path.verb ?? '', path.path ?? '')
        return c.json(renderReview(ofAccess.kind, spec, { allowed }), 201)
      },
    }),
    endpoint({
      method: 'post',
      path: `${below}/${ofRules.plural}`,
      effect: 'question',
      summary: 'All that who asks may do with dashboards and folders',
      access: 'user',
      reads: jsonBody(rulesReviewSchema),
      answers: kept,
      refusals: [400],
      async handle(_, c) {
        const { spec, ...sent } = await readReview(c, rulesReviewSchema)
        checkForm(sent, ofRules.kind)
        if (!spec.namespace)
          throw new Failure('invalid', 'Cannot tell rules without a namespace: name one, such as "default"', {
            param: 'spec.namespace',
          })
        // In another one there is nothing, and what is in none holds all the same.
        const all = spec.namespace === namespace ? reviewedOf(c) : []
        return c.json(renderReview(ofRules.kind, spec, reviewRules(all, callerOf(c))), 201)
      },
    }),
  ]
}

type Form = { readonly apiVersion?: string | null | undefined; readonly kind?: string | null | undefined }

function checkForm({ apiVersion, kind }: Form, wanted: string): void {
  expectMember('apiVersion', apiVersion, `${authorizationGroup.name}/${version}`)
  expectMember('kind', kind, wanted)
}

function unfit(): Failure {
  const message = 'spec: Invalid value: right is one of "resourceAttributes" and "nonResourceAttributes", and not both'
  return new Failure('invalid', message, { code: unfitReview, param: 'spec' })
}
