import type { QueryAnswer } from '../../model/frame.ts'
import type { QueryRequest } from '../../model/queries/build-query.ts'
import type { Held } from '../../model/queries/onward/held.ts'
import { joinTail } from '../../model/queries/onward/join-tail.ts'
import { tailRequest } from '../../model/queries/onward/tail-request.ts'

// What came too late for its turn is seen after as many at most.
const mostJoins = 20

/** Goes on from what is held where that is possible, with the new points alone; else asks for all. */
export async function askOnward(
  held: Held,
  request: QueryRequest,
  ask: (request: QueryRequest) => Promise<readonly QueryAnswer[]>,
): Promise<Held> {
  const tail = held.joins < mostJoins ? tailRequest(held, request) : undefined
  const answers = tail && joinTail(held.answers, tail, await ask(tail))
  if (answers !== undefined) return { request, answers, joins: held.joins + 1 }
  return { request, answers: await ask(request), joins: 0 }
}
