import type { FlowDocument } from '@hearth/flow'
import { isSameDrawing } from './is-same-drawing.ts'

const most = 50

/** Drawings that were sent while nobody could tell whether the service took them: it may die before it answers. */
export class Unanswered {
  readonly #sent: FlowDocument[] = []

  /** Of too many, the first stay and the last: what was under way when a service went is among these. */
  add(document: FlowDocument): void {
    if (this.#sent.at(-1) === document) return
    if (this.#sent.length === most) this.#sent.splice(most / 2, 1)
    this.#sent.push(document)
  }

  /** The one that the service has, if it has one of these. */
  find(theirs: FlowDocument): FlowDocument | undefined {
    return this.#sent.find((one) => isSameDrawing(one, theirs))
  }

  clear(): void {
    this.#sent.length = 0
  }
}
