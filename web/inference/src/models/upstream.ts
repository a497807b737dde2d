import type { CardList, StoredList } from './model.ts'

/** A server elsewhere that answers for its models. */
export type Upstream = { readonly name: string; readonly models: readonly string[] }

/**
 * The servers elsewhere by name, each with the models it answers for here. A server that runs on this
 * machine for one model is no server elsewhere.
 *
 * @param known names that are told otherwise, such as of servers that never answered
 */
export function upstreamsOf(stored: StoredList, cards: CardList, known: readonly string[]): readonly Upstream[] {
  const own = new Set(stored.data.filter(({ owned_by }) => owned_by === 'llama-server').map(({ id }) => id))
  const isOwn = ({ id, root = id }: CardList['data'][number]) => own.has(id) || own.has(root)
  const hidden = new Set(cards.data.filter(isOwn).flatMap(({ upstreams = [] }) => upstreams))
  const names = new Set([...cards.data.flatMap(({ upstreams = [] }) => upstreams), ...known])
  return [...names]
    .filter((name) => !hidden.has(name))
    .toSorted()
    .map((name) => ({
      name,
      models: cards.data.filter(({ upstreams = [] }) => upstreams.includes(name)).map(({ id }) => id),
    }))
}
