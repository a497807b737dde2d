import { Failure } from '@hearth/kernel'
import type { z } from '@hono/zod-openapi'
import type { Context } from 'hono'
import { fit, readBody } from '../../read-body.ts'

/** How Kubernetes' clients for Go write what they send of groups that Kubernetes itself has. */
const protobuf = 'application/vnd.kubernetes.protobuf'

/**
 * A review that was sent, as JSON or as protobuf.
 *
 * @throws {Failure} `invalid`, naming the fields that do not fit
 */
export async function readReview<S extends z.ZodType>(c: Context, schema: S): Promise<z.output<S>> {
  if (!c.req.header('content-type')?.startsWith(protobuf)) return readBody(c, schema)
  const { decodeReview } = await import('../../../wire/resources/review-protobuf.ts')
  const body = new Uint8Array(await c.req.arrayBuffer())
  try {
    return fit(schema, decodeReview(body))
  } catch (cause) {
    if (!(cause instanceof RangeError || cause instanceof TypeError)) throw cause
    throw new Failure('invalid', `Cannot read the review as ${protobuf}: ${cause.message}`, { cause })
  }
}
