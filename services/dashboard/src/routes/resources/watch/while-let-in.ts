import type { Caller } from '../../../domain/people/caller.ts'
import { stillThere, type Users } from '../../../domain/people/users.ts'

/** Lines for as long as who asked for them is there and has the role that they had: with another one they ask anew. */
export async function* whileLetIn(
  lines: AsyncIterable<string>,
  users: Pick<Users, 'get'>,
  { id, role, isServerAdmin }: Caller,
): AsyncGenerator<string> {
  for await (const line of lines) {
    // With each line, which may be taken long after the one before.
    const user = stillThere(users, id)
    if (user?.role !== role || user.isServerAdmin !== isServerAdmin) return
    yield line
  }
}
