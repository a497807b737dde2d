import { Failure, statusOf } from '@hearth/kernel'
import { unfitPatch } from '../../domain/json/patch/effort.ts'
import { ApplyConflict } from '../../domain/metadata/managed/apply-conflict.ts'
import { resourceGroups } from './groups.ts'
import { unfitMetadata } from './object-metadata.ts'
import { unfitReview } from './reviews.ts'

const expired = 'expired'
/** The code of a failure to answer in any of the media types that were asked for. */
export const notAcceptable = 'not-acceptable'

/** A version is so old that what has changed since is no longer known, or is yet to come. */
export function expiredAt(revision: number): Failure {
  const state = 'what has changed since is no longer known; list again'
  return new Failure('conflict', `The resourceVersion ${revision} is too old or was never given: ${state}`, {
    code: expired,
  })
}

/** An error below `/apis` and `/openapi`, as Kubernetes says it. */
export type Status = { readonly code: ReturnType<typeof statusOf> | 406 | 410 | 422; readonly body: object }

/** Conflicts and faults that Kubernetes tells by statuses of their own. */
const codes: Readonly<Record<string, 406 | 410 | 422>> = {
  [notAcceptable]: 406,
  [expired]: 410,
  [unfitPatch]: 422,
  [unfitMetadata]: 422,
  [unfitReview]: 422,
}

const reasons: Readonly<Record<number, string>> = {
  400: 'BadRequest',
  401: 'Unauthorized',
  403: 'Forbidden',
  404: 'NotFound',
  406: 'NotAcceptable',
  409: 'Conflict',
  410: 'Expired',
  413: 'RequestEntityTooLarge',
  415: 'UnsupportedMediaType',
  422: 'Invalid',
  429: 'TooManyRequests',
}

/**
 * A failure as a `Status`; `undefined` stands for a bug of ours.
 *
 * @param path of the request, which names what it was about
 */
export function renderStatus(failure: Failure | undefined, path: string): Status {
  const code = failure === undefined ? 500 : (codes[failure.code ?? ''] ?? statusOf(failure.kind))
  const isTaken = failure?.code === 'name-exists' || failure?.code === 'folder-exists'
  const reason = isTaken ? 'AlreadyExists' : (reasons[code] ?? 'InternalError')
  const { group, kind, name } = subjectOf(path)
  const about = { ...(name === undefined ? {} : { name }), ...(group === undefined ? {} : { group, kind }) }
  return {
    code,
    body: {
      ...base('Failure'),
      message: failure?.message ?? 'Internal error',
      reason,
      details: failure instanceof ApplyConflict ? { ...about, causes: failure.causes } : about,
      code,
      ...(failure?.code === undefined ? {} : { messageId: failure.code }),
    },
  }
}

/** What a deletion answers. */
export function renderDeleted(path: string): object {
  const { group, kind, name } = subjectOf(path)
  return { ...base('Success'), details: { name, group, kind } }
}

function base(status: 'Success' | 'Failure') {
  return { kind: 'Status', apiVersion: 'v1', metadata: {}, status }
}

// `/apis/<group>/<version>/namespaces/<namespace>/<plural>/<name>`
function subjectOf(path: string) {
  const [, , group, , , , kind, name] = path.split('/')
  const known = resourceGroups.find((one) => one.name === group)
  return { group: known?.name, kind: kind ?? known?.plural, name }
}
