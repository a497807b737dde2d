import { Labels } from '../../domain/model/labels.ts'

/** Makes labels of what is read one by one. Those with the names of the ones before have the same list of them. */
export class LabelsBuilder {
  #lastNames: string[] = []
  #names: string[] = []
  #values: string[] = []
  #at = 0

  /** @param count how many labels come, sorted by name and without empty values */
  begin(count: number): void {
    this.#names = this.#lastNames.length === count ? this.#lastNames : []
    // With as many places as there are values: one that grows takes several times the room.
    this.#values = new Array<string>(count)
    this.#at = 0
  }

  add(name: string, value: string): void {
    const at = this.#at++
    if (this.#names[at] !== name) {
      if (this.#names === this.#lastNames) this.#names = this.#lastNames.slice(0, at)
      this.#names.push(name)
    }
    this.#values[at] = value
  }

  end(): Labels {
    this.#lastNames = this.#names
    return Labels.fromSorted(this.#names, this.#values)
  }
}
