/** A binary heap: the first of what it holds is at hand. */
export class Heap<Item> {
  readonly #items: Item[] = []
  readonly #compare: (left: Item, right: Item) => number

  constructor(compare: (left: Item, right: Item) => number) {
    this.#compare = compare
  }

  first(): Item | undefined {
    return this.#items[0]
  }

  push(item: Item): void {
    const items = this.#items
    let at = items.length
    items.push(item)
    while (at > 0) {
      const above = (at - 1) >> 1
      if (this.#compare(items[above] as Item, item) <= 0) break
      items[at] = items[above] as Item
      at = above
    }
    items[at] = item
  }

  /** The one that is the first once the first is gone. */
  second(): Item | undefined {
    const [, left, right] = this.#items
    if (left === undefined || right === undefined) return left
    return this.#compare(right, left) < 0 ? right : left
  }

  /** The first, which is no longer in it. */
  take(): Item | undefined {
    const items = this.#items
    const [first] = items
    const last = items.pop()
    if (last === undefined || items.length === 0) return first
    items[0] = last
    this.settle()
    return first
  }

  /** Finds the place of the first, which has changed since. */
  settle(): void {
    const items = this.#items
    const [item] = items
    if (item === undefined) return
    let at = 0
    for (;;) {
      let below = 2 * at + 1
      if (below >= items.length) break
      if (below + 1 < items.length && this.#compare(items[below + 1] as Item, items[below] as Item) < 0) below += 1
      if (this.#compare(item, items[below] as Item) <= 0) break
      items[at] = items[below] as Item
      at = below
    }
    items[at] = item
  }
}
