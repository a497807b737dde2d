import type { Decoder } from '../decoder.ts'
import type { Rewind } from '../generation/marker-watch.ts'
import { exactlyShared, gridOf, wholePieces } from '../grid.ts'
import type { Candidate } from './choose-place.ts'
import { createPrefixTree } from './prefix-tree.ts'
import type { Slot } from './slot.ts'

/** What is asked of a slot's memory before a prompt takes its place. */
export type Sequence = {
  readonly prompt: Uint32Array
  readonly salt: string
  /** Whether only tokens may be taken over that come out as it would compute them itself. */
  readonly exact: boolean
  /** Whether everything is to be computed anew. */
  readonly whole: boolean
}

/**
 * A prompt computes at least so many tokens of its own: the last one's outcome is needed, and computed
 * alone it would round differently from computed with others.
 */
const fewestComputed = 2

/** Which tokens the decoder holds in which slot; the one place that changes either. */
export class SlotMemory {
  readonly slots: readonly Slot[]
  readonly #grid: number
  readonly #decoder: Decoder
  readonly #tree = createPrefixTree()
  /** How much of each slot's sequence the tree knows. */
  readonly #listed: number[]
  #canFork = true

  constructor(decoder: Decoder) {
    this.#decoder = decoder
    this.#grid = gridOf(decoder.batchTokens)
    this.#listed = Array.from({ length: decoder.slots }, () => 0)
    this.slots = this.#listed.map((_, index) => ({
      index,
      tokens: new Uint32Array(decoder.contextTokens),
      resident: 0,
      known: 0,
      onGrid: 0,
      prompted: 0,
      salt: '',
      usedAtMs: 0,
      work: undefined,
    }))
  }

  /** Whether the model can copy state from slot to slot; believed until it could not. */
  canFork(): boolean {
    return this.#canFork
  }

  /** All slots, with what each has in common with the sequence. */
  candidates({ prompt, salt, exact, whole }: Sequence): readonly Candidate[] {
    for (const slot of this.slots) if (this.#listed[slot.index] !== slot.known) this.#list(slot)
    const matches = this.#tree.match(salt, prompt)
    const most = whole ? 0 : Math.max(0, prompt.length - fewestComputed)
    return this.slots.map((slot) => {
      const matched = Math.min(matches.get(slot.index) ?? 0, most)
      const onGrid = wholePieces(slot.known, this.#grid)
      const shared = exact ? exactlyShared(matched, prompt.length, onGrid, this.#grid) : matched
      return { slot, shared, ready: this.ready(slot, matched, { prompt, exact }) }
    })
  }

  /** How many of `shared` tokens the slot can give to the sequence now. */
  ready(slot: Slot, shared: number, { prompt, exact }: Pick<Sequence, 'prompt' | 'exact'>): number {
    if (!exact) return Math.min(shared, slot.resident)
    const usable = Math.min(shared, slot.resident, slot.prompted)
    return exactlyShared(usable, prompt.length, slot.onGrid, this.#grid)
  }

  /** Gives the slot to a prompt, of which it keeps the first `tokens`. @returns how many it did keep */
  occupy(slot: Slot, { prompt, salt }: Sequence, tokens: number): number {
    this.#keep(slot, tokens)
    slot.tokens.set(prompt)
    slot.known = prompt.length
    slot.salt = salt
    this.#list(slot)
    return slot.resident
  }

  /** Takes the first `tokens` over from another slot, of the same sequence. @returns how many it could */
  async fork(from: Slot, to: Slot, tokens: number): Promise<number> {
    to.resident = await this.#decoder.fork(from.index, to.index, tokens)
    Object.assign(to, this.#sound(from, to.resident))
    if (to.resident === 0) this.#canFork = false
    return to.resident
  }

  /** So many more tokens are computed, all in one piece. */
  computed(slot: Slot, tokens: number): void {
    const isWhole = tokens % this.#grid === 0 && slot.onGrid === slot.resident
    const isShort = tokens >= fewestComputed && tokens < this.#grid
    if (isWhole) slot.onGrid += tokens
    if ((isWhole || isShort) && slot.prompted === slot.resident) slot.prompted += tokens
    slot.resident += tokens
  }

  /** Puts a token behind the last one. @returns whether there was room */
  append(slot: Slot, token: number): boolean {
    if (slot.known === slot.tokens.length) return false
    slot.tokens[slot.known++] = token
    return true
  }

  /** Replaces the last tokens, of which the one just drawn was not put there yet. @returns whether there was room */
  rewind(slot: Slot, { drop, put }: Rewind): boolean {
    slot.known -= drop - 1
    if (slot.known + put.length > slot.tokens.length) return false
    this.#keep(slot, Math.min(slot.resident, slot.known))
    slot.tokens.set(put, slot.known)
    slot.known += put.length
    this.#list(slot)
    return true
  }

  /** The slot is free again; what is computed stays for those who come after. */
  release(slot: Slot, nowMs: number): void {
    Object.assign(slot, { work: undefined, usedAtMs: nowMs, known: slot.resident })
  }

  #keep(slot: Slot, tokens: number): void {
    if (tokens < slot.resident) slot.resident = this.#decoder.trim(slot.index, tokens)
    Object.assign(slot, this.#sound(slot, slot.resident))
  }

  /** What is still known of how tokens were computed when only so many of them are kept: a cut piece is none. */
  #sound({ onGrid, prompted }: Slot, kept: number): Pick<Slot, 'onGrid' | 'prompted'> {
    const whole = wholePieces(kept, this.#grid)
    return kept < onGrid ? { onGrid: whole, prompted: whole } : { onGrid, prompted: Math.min(prompted, kept) }
  }

  #list(slot: Slot): void {
    this.#listed[slot.index] = slot.known
    if (slot.known === 0) this.#tree.remove(slot.index)
    else this.#tree.set(slot.index, slot.salt, slot.tokens.subarray(0, slot.known))
  }
}
