import type { CardList, StoredList } from './model.ts'

/** The names by which models can be asked, other names and models elsewhere included; not those that failed. */
export function askable(stored: StoredList, cards: CardList): readonly string[] {
  const failed = new Set(stored.data.filter(({ status }) => status.failed === true).map(({ id }) => id))
  const names = cards.data.filter(({ id, root = id }) => !failed.has(root)).map(({ id }) => id)
  return [...new Set(names)]
}
