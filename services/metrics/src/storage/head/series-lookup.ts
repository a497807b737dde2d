import type { Labels } from '../../domain/model/labels.ts'
import { none } from './chunks/chunk-table.ts'
import { hashLabels, sameLabels } from './label-hash.ts'

/** Finds the reference of a series by its labels: a table of hashes and references, open addressing. */
export class SeriesLookup {
  readonly #labels: readonly (Labels | undefined)[]
  #hashes = new Uint32Array(1_024)
  #refs = new Uint32Array(1_024).fill(none)
  #used = 0
  /** Another one whenever a reference may stand for another series than before. */
  #state: object = {}
  /** What was looked for in vain last, with its hash and the slot where it belongs: most of that is added next. */
  #missed: Labels | undefined
  #missedHash = 0
  #missedSlot = 0

  /** @param labels the labels of every reference */
  constructor(labels: readonly (Labels | undefined)[]) {
    this.#labels = labels
  }

  find(wanted: Labels): number | undefined {
    if (wanted.placedIn === this.#state) return wanted.place
    // Neither -1 nor `none` is a place in a list: it would be looked for as the name of a property.
    const hinted = wanted.place < 0 ? undefined : this.#labels[wanted.place]
    if (hinted !== undefined && (hinted === wanted || sameLabels(hinted, wanted))) {
      wanted.placedIn = this.#state
      return wanted.place
    }
    const hash = hashLabels(wanted)
    const slot = this.#slotOf(hash, wanted)
    const ref = this.#refs[slot] ?? none
    const found = ref === none ? undefined : this.#labels[ref]
    if (found === undefined) {
      this.#missed = wanted
      this.#missedHash = hash
      this.#missedSlot = slot
      return undefined
    }
    wanted.shareTexts(found.names, found.values)
    this.#note(wanted, ref)
    return ref
  }

  add(labels: Labels, ref: number): void {
    if (this.#used * 2 >= this.#refs.length) this.#grow(this.#refs.length * 2)
    const wasMissed = labels === this.#missed
    const hash = wasMissed ? this.#missedHash : hashLabels(labels)
    const slot = wasMissed ? this.#missedSlot : this.#slotOf(hash, labels)
    this.#missed = undefined
    this.#hashes[slot] = hash
    this.#refs[slot] = ref
    this.#used += 1
    this.#note(labels, ref)
  }

  /** Takes room for so many series at once. */
  makeRoom(count: number): void {
    let places = this.#refs.length
    while (places < count * 2) places *= 2
    if (places > this.#refs.length) this.#grow(places)
  }

  /** The series must still be in the labels this was made with. */
  remove(labels: Labels): void {
    const mask = this.#refs.length - 1
    let hole = this.#slotOf(hashLabels(labels), labels)
    if (this.#refs[hole] === none) return
    this.#used -= 1
    this.#state = {}
    this.#missed = undefined
    // What was pushed past the hole by it moves up, so that no search ends early.
    for (let slot = (hole + 1) & mask; this.#refs[slot] !== none; slot = (slot + 1) & mask) {
      const home = (this.#hashes[slot] ?? 0) & mask
      if (((slot - home) & mask) < ((slot - hole) & mask)) continue
      this.#hashes[hole] = this.#hashes[slot] ?? 0
      this.#refs[hole] = this.#refs[slot] ?? none
      hole = slot
    }
    this.#refs[hole] = none
  }

  #note(labels: Labels, ref: number): void {
    labels.place = ref
    labels.placedIn = this.#state
  }

  // The slot of these labels, or the free one where they belong.
  #slotOf(hash: number, wanted: Labels): number {
    const mask = this.#refs.length - 1
    for (let slot = hash & mask; ; slot = (slot + 1) & mask) {
      const ref = this.#refs[slot] ?? none
      if (ref === none) return slot
      const labels = this.#hashes[slot] === hash ? this.#labels[ref] : undefined
      if (labels !== undefined && sameLabels(labels, wanted)) return slot
    }
  }

  #grow(places: number): void {
    this.#missed = undefined
    const hashes = this.#hashes
    const refs = this.#refs
    this.#hashes = new Uint32Array(places)
    this.#refs = new Uint32Array(places).fill(none)
    const mask = this.#refs.length - 1
    for (const [at, ref] of refs.entries()) {
      if (ref === none) continue
      let slot = (hashes[at] ?? 0) & mask
      while (this.#refs[slot] !== none) slot = (slot + 1) & mask
      this.#hashes[slot] = hashes[at] ?? 0
      this.#refs[slot] = ref
    }
  }
}
