import type { User, UserText, Uses } from './use.ts'

/**
 * Who makes use of what, in one pass over everything that is kept.
 *
 * @param wanted how a use of each thing looks, by the thing's id
 * @returns the users of each, in the order of the texts; a user whose texts are several counts once
 */
export async function findUsers(
  wanted: ReadonlyMap<string, Uses>,
  texts: AsyncIterable<UserText>,
): Promise<ReadonlyMap<string, readonly User[]>> {
  const found = new Map<string, Map<string, User>>([...wanted.keys()].map((id) => [id, new Map()]))
  for await (const { text, ...user } of texts) {
    for (const [id, uses] of wanted) if (uses(text)) found.get(id)?.set(`${user.kind} ${user.id}`, user)
  }
  return new Map([...found].map(([id, users]) => [id, [...users.values()]]))
}
