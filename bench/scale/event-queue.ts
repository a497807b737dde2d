/** Times in order: the earliest is taken first. A binary heap. */
export type EventQueue = { readonly size: number; readonly earliest: number; add(time: number): void; take(): number }

/** `earliest` of an empty one is infinitely far away. */
export function createEventQueue(): EventQueue {
  const heap: number[] = []
  const at = (index: number) => heap[index] ?? Number.POSITIVE_INFINITY
  const swap = (one: number, other: number) => {
    const kept = at(one)
    heap[one] = at(other)
    heap[other] = kept
  }
  function sink(index: number): void {
    for (let here = index; ; ) {
      const left = 2 * here + 1
      const least = at(left + 1) < at(left) ? left + 1 : left
      if (at(least) >= at(here)) return
      swap(least, here)
      here = least
    }
  }
  return {
    get size() {
      return heap.length
    },
    get earliest() {
      return at(0)
    },
    add(time) {
      let here = heap.push(time) - 1
      for (let above = (here - 1) >> 1; here > 0 && at(above) > at(here); above = (here - 1) >> 1) {
        swap(here, above)
        here = above
      }
    },
    take() {
      const first = at(0)
      const last = heap.pop()
      if (heap.length > 0 && last !== undefined) {
        heap[0] = last
        sink(0)
      }
      return first
    },
  }
}
