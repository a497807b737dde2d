import type { RouteConfig } from '@hono/zod-openapi'

type Responses = RouteConfig['responses']

const written = Symbol('written')

type LateResponses = Responses & { readonly [written]: () => Responses }

/**
 * Stands in the registry of routes for what an endpoint answers, until the reference is asked for. V8 keeps room for
 * every whole number below a key that is one: an object with the key 200 takes 2.7 KB, and a service has hundreds.
 */
export function writtenLater(write: () => Responses): Responses {
  const late: LateResponses = { [written]: write }
  return late
}

/** What {@link writtenLater} stands for; other responses are answered as they are. */
export function writeResponses(responses: Responses): Responses {
  return written in responses ? (responses as LateResponses)[written]() : responses
}
